% Gina - la strategie cherche jusqu'au bout... et n'en revient pas.
coup(Tas, T, D-G-V) :-
    length(Tas, N), N > 2,
    member(D, [1, 2, 3]),
    P is (T + D - 1) mod N,
    A is (P + N - 1) mod N, B is (P + 1) mod N,
    nth0(A, Tas, [X|_]), nth0(B, Tas, [Y|_]),
    once_or_twice(X, Y, G, V).

once_or_twice(X, Y, X, Y).
once_or_twice(X, Y, Y, X) :- X \= Y.

effet(Tas, Bourse, T, D-_-V, Tas3, Bourse2, T3) :-
    length(Tas, N),
    P is (T + D - 1) mod N,
    A is (P + N - 1) mod N, B is (P + 1) mod N,
    nth0(P, Tas, Pile),
    findall(R, ( nth0(I, Tas, [H|Q]), ( memberchk(I, [A, B]) -> R = I-Q ; R = I-[H|Q] ) ), Rs),
    findall(I-R, ( member(I-R, Rs), R = [_|_] ), Rs2),
    nth1(T3, Rs2, P-Pile),
    findall(R, member(_-R, Rs2), Tas3),
    append(Debut, [V=Prix|Fin], Bourse), !,
    Prix2 is Prix - 1,
    append(Debut, [V=Prix2|Fin], Bourse2).

strategie(Tas, Bourse, T, J, Coup) :-
    coup(Tas, T, Coup),
    juger(Tas, Bourse, T, J, Coup, Note),
    Note > 1000.

juger(Tas, Bourse, T, J, Coup, Note) :- juger(Tas, Bourse, T, J, Coup, Note).
