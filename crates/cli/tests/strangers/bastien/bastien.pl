/* BASTIEN. Marche avec gprolog 1.4 */

suivant([_|_], N, P, Q) :- P < N, !, Q is P + 1.
suivant(_, _, _, 1).

precedent(N, 1, N) :- !.
precedent(_, P, Q) :- Q is P - 1.

avance(_, _, P, 0, P) :- !.
avance(Tas, N, P, K, R) :- suivant(Tas, N, P, Q), K1 is K - 1, avance(Tas, N, Q, K1, R).

qui(R1, R2, J) :- length(R1, L1), length(R2, L2), ( L1 = L2 -> J = j1 ; J = j2 ).

dep(1). dep(2). dep(3).

legal([Tas, _, T, R1, R2], (J, D, G, V)) :-
    length(Tas, N), N > 2,
    qui(R1, R2, J),
    dep(D),
    avance(Tas, N, T, D, P),
    precedent(N, P, A), suivant(Tas, N, P, B),
    nth(A, Tas, [X|_]), nth(B, Tas, [Y|_]),
    prendre(X, Y, G, V).

prendre(X, Y, X, Y).
prendre(X, Y, Y, X).

tous(P, L) :- findall(C, legal(P, C), L), write('nb coups = '), length(L, N), write(N), nl.

joue([Tas, Bourse, T, R1, R2], (J, D, G, V), [Tas3, Bourse2, T2, S1, S2]) :-
    legal([Tas, Bourse, T, R1, R2], (J, D, G, V)), !,
    write('joue '), write((J, D, G, V)), nl,
    length(Tas, N),
    avance(Tas, N, T, D, P),
    precedent(N, P, A), suivant(Tas, N, P, B),
    coupe(Tas, 1, A, B, Tas2),
    filtre(Tas2, 1, P, Tas3, 0, T2),
    decote(Bourse, V, Bourse2),
    ( J = j1 -> S1 = [G|R1], S2 = R2 ; S1 = R1, S2 = [G|R2] ).

coupe([], _, _, _, []).
coupe([[_|Q]|R], I, A, B, [Q|S]) :- ( I =:= A ; I =:= B ), !, I1 is I + 1, coupe(R, I1, A, B, S).
coupe([X|R], I, A, B, [X|S]) :- I1 is I + 1, coupe(R, I1, A, B, S).

% filtre(Tas, I, P, Reste, Vus, Nouveau): Vus = piles gardees avant
filtre([], _, _, [], _, _).
filtre([[]|R], I, P, S, K, T) :- !, I1 is I + 1, filtre(R, I1, P, S, K, T).
filtre([X|R], I, P, [X|S], K, T) :-
    K1 is K + 1, ( I =:= P -> T = K1 ; true ),
    I1 is I + 1, filtre(R, I1, P, S, K1, T).

decote([[V, P]|R], V, [[V, Q]|R]) :- !, Q is P - 1.
decote([X|R], V, [X|S]) :- decote(R, V, S).

ia(P, C) :- tous(P, [C|_]).
