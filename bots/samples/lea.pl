% Chicago, comme sur la feuille : tous les predicats demandes.

coup_possible([M, _, T, R1, R2], (J, D, G, V)) :-
    joueur(R1, R2, J),
    longueur(M, N), N > 2,
    pas(D),
    arrivee(T, D, N, P),
    voisins(P, N, A, B),
    sommet(A, M, X), sommet(B, M, Y),
    choix(X, Y, G, V).

pas(1).
pas(2).
pas(3).

arrivee(T, D, N, P) :- P is (T + D - 1) mod N + 1.

voisins(P, N, A, B) :-
    A is (P - 2 + N) mod N + 1,
    B is P mod N + 1.

choix(X, X, X, X) :- !.
choix(X, Y, X, Y).
choix(X, Y, Y, X).

sommet(I, M, X) :- ieme(I, M, [X|_]).

coups_possibles(P, L) :- findall(C, coup_possible(P, C), L).

jouer_coup([M, B, T, R1, R2], (J, D, G, V), [M3, B2, T2, S1, S2]) :-
    coup_possible([M, B, T, R1, R2], (J, D, G, V)),
    longueur(M, N),
    arrivee(T, D, N, P),
    voisins(P, N, A, C),
    oter(A, M, M1), oter(C, M1, M2),
    nouveau_trader(M2, P, T2),
    enlever_vides(M2, M3),
    baisser(V, B, B2),
    ranger(J, G, R1, R2, S1, S2).

joueur(R1, R2, j1) :- longueur(R1, N), longueur(R2, N), !.
joueur(_, _, j2).

oter(1, [[_|Q]|R], [Q|R]) :- !.
oter(I, [T|R], [T|S]) :- I1 is I - 1, oter(I1, R, S).

% Les piles vides avant le trader ne comptent plus.
nouveau_trader(M, P, T) :- vides_avant(P, M, K), T is P - K.

vides_avant(1, _, 0) :- !.
vides_avant(I, [[]|R], K) :- !, I1 is I - 1, vides_avant(I1, R, K1), K is K1 + 1.
vides_avant(I, [_|R], K) :- I1 is I - 1, vides_avant(I1, R, K).

enlever_vides([], []).
enlever_vides([[]|R], S) :- !, enlever_vides(R, S).
enlever_vides([T|R], [T|S]) :- enlever_vides(R, S).

baisser(V, [[V, P]|R], [[V, Q]|R]) :- !, Q is P - 1.
baisser(V, [T|R], [T|S]) :- baisser(V, R, S).

ranger(j1, G, R1, R2, [G|R1], R2).
ranger(j2, G, R1, R2, R1, [G|R2]).

ieme(1, [X|_], X) :- !.
ieme(I, [_|R], X) :- I1 is I - 1, ieme(I1, R, X).

longueur([], 0).
longueur([_|R], N) :- longueur(R, N1), N is N1 + 1.

meilleur_coup(P, C) :- coups_possibles(P, [C|_]).
