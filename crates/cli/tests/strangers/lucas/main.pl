% Lucas & Théo - Siam
% coups(Joueur, Elephants, Rhinos, Montagnes, Liste) etc.  Sens en francais : n, e, s, o

:- [poussee].

sens(n). sens(e). sens(s). sens(o).

pions(e, E, _, E).
pions(r, _, R, R).

bord(C) :- member(C, [11,12,13,14,15,21,25,31,35,41,45,51,52,53,54,55]).

dans(C) :- C > 10, C < 56, K is C mod 10, K > 0, K < 6.

un_coup(J, E, R, M, m(0, C, S)) :-
    pions(J, E, R, L), memberchk(0/_, L), bord(C), sens(S),
    ( libre(C, E, R, M) -> true ; vers(S, D), A is C - D, \+ dans(A), ok_poussee(C, S, E, R, M) ).
un_coup(J, E, R, M, m(C, C2, S)) :-
    pions(J, E, R, L), member(C/S0, L), C > 0,
    vers(S1, D), C2 is C + D, dans(C2),
    ( libre(C2, E, R, M) -> sens(S) ; S1 = S0, S = S0, ok_poussee(C2, S, E, R, M) ).
un_coup(J, E, R, _, m(C, C, S)) :- pions(J, E, R, L), member(C/S0, L), C > 0, sens(S), S \= S0.
un_coup(J, E, R, _, m(C, 0, _)) :- pions(J, E, R, L), member(C/_, L), bord(C).

coups(J, E, R, M, L) :- findall(C, un_coup(J, E, R, M, C), L).

joue(J, E, R, M, m(C, C2, S), J2, E3, R3, M2) :-
    un_coup(J, E, R, M, m(C, C2, S)), !,
    ( J = e -> J2 = r ; J2 = e ),
    ( C2 > 0, C2 \= C, \+ libre(C2, E, R, M) -> pousse(C2, S, E, R, M, E2, R2, M2) ; E2 = E, R2 = R, M2 = M ),
    ( C2 = 0 -> X = 0/0 ; X = C2/S ),
    ( J = e -> select(C/_, E2, X, E3), R3 = R2 ; select(C/_, R2, X, R3), E3 = E2 ), !.

% Si une montagne tombe, c'est gagne pour moi !
ia(J, E, R, M, C) :-
    coups(J, E, R, M, L), member(C, L), C = m(_, X, _), X > 0,
    joue(J, E, R, M, C, _, _, _, M2), memberchk(0, M2), !.
ia(J, E, R, M, C) :-
    findall(X, ( un_coup(J, E, R, M, X), X = m(_, V, _), V > 0 ), L), length(L, N), I is (N * 7) // 11, nth0(I, L, C).
