% IA : on garde le plus cher, on vend ce qui baisse le moins nos reserves.
meilleur_coup(Plateau, Coup) :-
    Plateau = [_, Bourse|_],
    coups_possibles(Plateau, Coups),
    findall(V-C, ( member(C, Coups), C = (_, _, G, _), member([G, V], Bourse) ), Notes),
    keysort(Notes, Tries),
    last(Tries, _-Coup).
