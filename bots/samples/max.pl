% Siam, comme sur la feuille : tous les predicats demandes.

coup_possible(P, Coup) :- entrer(P, Coup).
coup_possible(P, Coup) :- deplacer(P, Coup).
coup_possible(P, Coup) :- tourner(P, Coup).
coup_possible(P, Coup) :- sortir(P, Coup).

entrer(P, (0, C, O)) :-
    les_miens(P, Mes), element((0, _), Mes), !,
    bord(C), orientation(O),
    ( libre(P, C) -> true ; vers_interieur(C, O), poussee_possible(P, C, O) ).

deplacer(P, (De, Vers, O)) :-
    les_miens(P, Mes), element((De, Avant), Mes), De > 0,
    orientation(Sens), pas(Sens, D), Vers is De + D, case(Vers),
    (   libre(P, Vers)
    ->  orientation(O)
    ;   Sens = Avant, O = Avant, poussee_possible(P, Vers, Avant)
    ).

tourner(P, (C, C, O)) :-
    les_miens(P, Mes), element((C, Avant), Mes), C > 0,
    orientation(O), O \== Avant.

sortir(P, (C, 0, O)) :-
    les_miens(P, Mes), element((C, O), Mes), C > 0, bord(C).

les_miens([E, _, _, e], E).
les_miens([_, R, _, r], R).

orientation(n).
orientation(e).
orientation(s).
orientation(w).

pas(n, 10).
pas(e, 1).
pas(s, -10).
pas(w, -1).

oppose(n, s).
oppose(s, n).
oppose(e, w).
oppose(w, e).

chiffre(1).
chiffre(2).
chiffre(3).
chiffre(4).
chiffre(5).

case(C) :- integer(C), !, L is C // 10, K is C mod 10, chiffre(L), chiffre(K).
case(C) :- chiffre(L), chiffre(K), C is 10 * L + K.

bord(C) :- case(C), au_bord(C).
au_bord(C) :- L is C // 10, K is C mod 10, ( L =:= 1 ; L =:= 5 ; K =:= 1 ; K =:= 5 ), !.

vers_interieur(C, O) :- pas(O, D), Avant is C - D, \+ case(Avant).

libre(P, C) :- \+ contenu(P, C, _).

contenu([E, _, _, _], C, animal(O)) :- element((C, O), E).
contenu([_, R, _, _], C, animal(O)) :- element((C, O), R).
contenu([_, _, M, _], C, montagne) :- element(C, M).

poussee_possible(P, C, O) :- pousser(P, C, O, 1, 0).

pousser(P, C, _, _, _) :- libre(P, C), !.
pousser(P, C, O, F, M) :-
    contenu(P, C, X), !,
    compter(X, O, F, M, F1, M1),
    F1 >= 1, F1 >= M1,
    pas(O, D), C1 is C + D,
    ( case(C1) -> pousser(P, C1, O, F1, M1) ; true ).

compter(montagne, _, F, M, F, M1) :- M1 is M + 1.
compter(animal(O), O, F, M, F1, M) :- !, F1 is F + 1.
compter(animal(X), O, F, M, F1, M) :- oppose(X, O), !, F1 is F - 1.
compter(animal(_), _, F, M, F, M).

coups_possibles(P, L) :- setof(C, coup_possible(P, C), L).

jouer_coup(P, (De, Vers, O), Q) :-
    coup_possible(P, (De, Vers, O)), !,
    faire(P, (De, Vers, O), Q).

faire([E, R, M, J], (De, 0, _), Q) :- !,
    changer(J, E, R, (De, _), (0, 0), E1, R1),
    suivant(J, K), Q = [E1, R1, M, K].
faire([E, R, M, J], (C, C, O), Q) :- !,
    changer(J, E, R, (C, _), (C, O), E1, R1),
    suivant(J, K), Q = [E1, R1, M, K].
faire([E, R, M, J], (De, Vers, O), Q) :-
    ( libre([E, R, M, J], Vers) -> E1 = E, R1 = R, M1 = M ; avancer(Vers, O, E, R, M, E1, R1, M1) ),
    changer(J, E1, R1, (De, _), (Vers, O), E2, R2),
    suivant(J, K), Q = [E2, R2, M1, K].

% Tout ce qui est sur la ligne avance d'une case, en commencant par la fin.
avancer(C, O, E, R, M, E2, R2, M2) :-
    pas(O, D), C1 is C + D,
    (   case(C1), \+ libre([E, R, M, x], C1)
    ->  avancer(C1, O, E, R, M, E1, R1, M1)
    ;   E1 = E, R1 = R, M1 = M
    ),
    glisser(C, C1, E1, E2), glisser(C, C1, R1, R2), glisser_montagne(C, C1, M1, M2).

glisser(_, _, [], []).
glisser(C, C1, [(C, O)|L], [N|L]) :- !, ( case(C1) -> N = (C1, O) ; N = (0, 0) ).
glisser(C, C1, [X|L], [X|S]) :- glisser(C, C1, L, S).

glisser_montagne(_, _, [], []).
glisser_montagne(C, C1, [C|L], [N|L]) :- !, ( case(C1) -> N = C1 ; N = 0 ).
glisser_montagne(C, C1, [X|L], [X|S]) :- glisser_montagne(C, C1, L, S).

changer(e, E, R, X, Y, E1, R) :- remplacer(X, Y, E, E1).
changer(r, E, R, X, Y, E, R1) :- remplacer(X, Y, R, R1).

remplacer(X, Y, [X|L], [Y|L]) :- !.
remplacer(X, Y, [Z|L], [Z|S]) :- remplacer(X, Y, L, S).

suivant(e, r).
suivant(r, e).

element(X, [X|_]).
element(X, [_|L]) :- element(X, L).

meilleur_coup(P, C) :- coups_possibles(P, [C|_]).
