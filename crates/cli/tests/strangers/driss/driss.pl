% trader : indice de 0 a N-1
coups_possibles([Ps, _, T, R1, R2], Cs) :-
    length(Ps, N),
    (   N < 3
    ->  Cs = []
    ;   length(R1, A), length(R2, B), ( A =:= B -> J = j1 ; J = j2 ),
        setof((J, D, G, V), choix(Ps, N, T, D, G, V), Cs)
    ).

choix(Ps, N, T, D, G, V) :-
    member(D, [1, 2, 3]),
    I1 is (T + D - 1) mod N, I2 is (T + D + 1) mod N,
    nth0(I1, Ps, [X|_]), nth0(I2, Ps, [Y|_]),
    member(G/V, [X/Y, Y/X]).

coup_possible(P, C) :- coups_possibles(P, Cs), member(C, Cs).

jouer_coup([Ps, B, T, R1, R2], (J, D, G, V), [Qs, B2, T2, S1, S2]) :-
    length(Ps, N), P is (T + D) mod N,
    I1 is (P - 1) mod N, I2 is (P + 1) mod N,
    findall(I-Q, ( nth0(I, Ps, X), ( ( I =:= I1 ; I =:= I2 ) -> X = [_|Q] ; Q = X ), Q \== [] ), Ns),
    findall(Q, member(_-Q, Ns), Qs),
    nth0(T2, Ns, P-_), !,
    maplist(cote(V), B, B2),
    ( J == j1 -> S1 = [G|R1], S2 = R2 ; S1 = R1, S2 = [G|R2] ).

cote(V, [V, P], [V, Q]) :- !, Q is P - 1.
cote(_, X, X).

meilleur_coup(P, C) :- coups_possibles(P, Cs), random_member(C, Cs).
