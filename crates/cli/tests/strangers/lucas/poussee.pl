% tout ce qui concerne la poussee
vers(n, 10). vers(s, -10). vers(e, 1). vers(o, -1).
contre(n, s). contre(s, n). contre(e, o). contre(o, e).

libre(C, E, R, M) :- \+ memberchk(C/_, E), \+ memberchk(C/_, R), \+ memberchk(C, M).

ok_poussee(C, S, E, R, M) :- ok_poussee(C, S, E, R, M, 1, 0).

ok_poussee(C, _, E, R, M, _, _) :- ( \+ dans(C) ; libre(C, E, R, M) ), !.
ok_poussee(C, S, E, R, M, F, K) :-
    (   memberchk(C, M) -> F2 = F, K2 is K + 1
    ;   ( memberchk(C/T, E) ; memberchk(C/T, R) ),
        ( T = S -> F2 is F + 1 ; contre(T, S) -> F2 is F - 1 ; F2 = F ), K2 = K
    ), !,
    F2 >= 1, F2 >= K2,
    vers(S, D), C2 is C + D,
    ok_poussee(C2, S, E, R, M, F2, K2).

pousse(C, _, E, R, M, E, R, M) :- libre(C, E, R, M), !.
pousse(C, S, E, R, M, E3, R3, M3) :-
    vers(S, D), C2 is C + D,
    ( dans(C2) -> pousse(C2, S, E, R, M, E2, R2, M2) ; E2 = E, R2 = R, M2 = M ),
    (   select(C/T, E2, N, E3) -> R3 = R2, M3 = M2, place(C2, T, N)
    ;   select(C/T, R2, N, R3) -> E3 = E2, M3 = M2, place(C2, T, N)
    ;   E3 = E2, R3 = R2, ( dans(C2) -> X = C2 ; X = 0 ), select(C, M2, X, M3)
    ), !.

place(C, T, C/T) :- dans(C), !.
place(_, _, 0/0).
