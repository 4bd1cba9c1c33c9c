% Siam, as the sheet has it: enters where there is room, else turns an animal of its own.

meilleur_coup([E, R, M, J], (0, Case, O)) :-
    ( J = e -> Mes = E ; Mes = R ),
    memberchk((0, 0), Mes),
    member(Case, [11, 12, 13, 14, 15, 51, 52, 53, 54, 55]),
    \+ memberchk((Case, _), E), \+ memberchk((Case, _), R), \+ memberchk(Case, M),
    ( Case < 20 -> O = n ; O = s ), !.
meilleur_coup([E, R, _, J], (Case, Case, O)) :-
    ( J = e -> Mes = E ; Mes = R ),
    member((Case, Avant), Mes), Case > 0,
    member(O, [n, e, s, w]), O \== Avant, !.
