coup(J, [0, C, O]) :-
    miens(J, Ms), memberchk(reserve, Ms), b(C), d(O, P),
    ( ya(J, C, _) -> Dehors is C - P, \+ c(Dehors), pousse(J, C, O) ; true ).
coup(J, [C, C, O]) :- miens(J, Ms), member(C/X, Ms), d(O, _), O \== X.
coup(J, [C, 0, O]) :- miens(J, Ms), member(C/O, Ms), b(C).
coup(J, [C, D, O]) :-
    miens(J, Ms), member(C/X, Ms), d(S, P), D is C + P, c(D),
    ( ya(J, D, _) -> S == X, O = X, pousse(J, D, X) ; d(O, _) ).

% on additionne tout ce qu'il y a sur la ligne, et on compare a la fin
pousse(J, C, O) :- somme(J, C, O, 1, F, 0, M), F > 0, F >= M.

somme(J, C, O, F, G, M, N) :-
    c(C), ya(J, C, X), !,
    ( X == montagne -> F1 = F, M1 is M + 1
    ; X == O -> F1 is F + 1, M1 = M
    ; face(X, O) -> F1 is F - 1, M1 = M
    ; F1 = F, M1 = M ),
    d(O, P), C1 is C + P, somme(J, C1, O, F1, G, M1, N).
somme(_, _, _, F, F, M, M).

suite(J, [De, Vers, O], jeu(K, E2, R2, M2)) :-
    J = jeu(Qui, _, _, _),
    ( Vers > 0, De \== Vers, ya(J, Vers, _) -> avance(J, Vers, O, J1) ; J1 = J ),
    J1 = jeu(_, E1, R1, M2),
    ( De == 0 -> Ancien = reserve ; Ancien = De/_ ),
    ( Vers == 0 -> Neuf = reserve ; Neuf = Vers/O ),
    (   Qui == elephants
    ->  once(select(Ancien, E1, Neuf, E2)), R2 = R1, K = rhinos
    ;   once(select(Ancien, R1, Neuf, R2)), E2 = E1, K = elephants
    ), !.

avance(jeu(Q, E, R, M), C, O, J2) :-
    d(O, P), C1 is C + P,
    ( c(C1), ya(jeu(Q, E, R, M), C1, _) -> avance(jeu(Q, E, R, M), C1, O, J1) ; J1 = jeu(Q, E, R, M) ),
    J1 = jeu(_, E1, R1, M1),
    av(E1, C, C1, E2), av(R1, C, C1, R2), mo(M1, C, C1, M2),
    J2 = jeu(Q, E2, R2, M2).

% hors du plateau : l'animal est elimine
av(L, C, C1, L2) :- \+ c(C1), select(C/_, L, L2), !.
av(L, C, C1, L2) :- select(C/O, L, C1/O, L2), !.
av(L, _, _, L).
mo(L, C, C1, L2) :- c(C1), select(C, L, C1, L2), !.
mo(L, C, _, L2) :- select(C, L, 0, L2), !.
mo(L, _, _, L).

choix(J, C) :- findall(X, coup(J, X), L), last(L, C).
