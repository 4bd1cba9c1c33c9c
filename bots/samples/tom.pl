% Siam with separate arguments, squares and headings in words, animals as pos(Square, Heading), and a
% move as a list.

choisir(Joueur, Elephants, Rhinos, _, [De, Vers, Sens]) :-
    ( Joueur = elephant -> Mes = Elephants ; Mes = Rhinos ),
    (   member(pos(0, _), Mes), libre(Vers, Elephants, Rhinos)
    ->  De = 0, ( Vers < 20 -> Sens = nord ; Sens = sud )
    ;   member(pos(De, Avant), Mes), De > 0, Vers = De,
        member(Sens, [nord, est, sud, ouest]), Sens \== Avant
    ), !.

libre(Case, E, R) :-
    member(Case, [15, 14, 13, 12, 11, 55, 54, 53, 52, 51]),
    \+ member(pos(Case, _), E),
    \+ member(pos(Case, _), R).
