% Les piles sont ecrites de bas en haut : le sommet est le dernier element.

coup_possible([Piles, _, T, R1, R2], (J, D, G, V)) :-
    length(Piles, N), N > 2,
    ( length(R1, L), length(R2, L) -> J = j1 ; J = j2 ),
    member(D, [1, 2, 3]),
    voisines(T, D, N, _, I, K),
    nth(I, Piles, PI), last(PI, X),
    nth(K, Piles, PK), last(PK, Y),
    ( X = Y -> G = X, V = X ; ( G = X, V = Y ; G = Y, V = X ) ).

voisines(T, D, N, P, I, K) :-
    P is (T + D - 1) mod N + 1,
    I is (P + N - 2) mod N + 1,
    K is P mod N + 1.

coups_possibles(Plateau, Cs) :- findall(C, coup_possible(Plateau, C), Cs).

jouer_coup([Piles, B, T, R1, R2], (J, D, G, V), [Piles2, B2, T2, S1, S2]) :-
    coup_possible([Piles, B, T, R1, R2], (J, D, G, V)), !,
    length(Piles, N),
    voisines(T, D, N, P, I, K),
    enleve(Piles, 1, I, K, P, 0, Piles2, T2),
    prix(V, B, B2),
    garde(J, G, R1, R2, S1, S2).

enleve([], _, _, _, _, _, [], _).
enleve([X|Xs], N, I, K, P, C, Ys, T) :-
    ( ( N = I ; N = K ) -> append(Z, [_], X) ; Z = X ), !,
    N1 is N + 1,
    (   Z = []
    ->  enleve(Xs, N1, I, K, P, C, Ys, T)
    ;   C1 is C + 1, ( N = P -> T = C1 ; true ),
        Ys = [Z|Zs], enleve(Xs, N1, I, K, P, C1, Zs, T)
    ).

prix(V, [[V, P]|R], [[V, P1]|R]) :- !, P1 is P - 1.
prix(V, [X|R], [X|S]) :- prix(V, R, S).

garde(j1, G, R1, R2, [G|R1], R2).
garde(j2, G, R1, R2, R1, [G|R2]).

meilleur_coup(P, C) :- coups_possibles(P, [C|_]).
