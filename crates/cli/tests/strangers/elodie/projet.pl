% LO21/IA02 Elodie et Ines
% marche avec GNU Prolog 1.4

% premier, dernier etc.
taille([], 0).
taille([_|L], N) :- taille(L, M), N is M+1.

element(1, [X|_], X).
element(I, [_|L], X) :- I > 1, J is I-1, element(J, L, X).

% ramene un numero de pile entre 1 et N
normalise(X, N, X) :- X >= 1, X =< N, !.
normalise(X, N, Y) :- Z is X - N, normalise(Z, N, Y).

joueur_courant(R1, R2, j1) :- taille(R1, N), taille(R2, N), !.
joueur_courant(_, _, j2).

voisins(P, N, A, B) :-
    A0 is P - 1 + N, normalise(A0, N, A),
    B0 is P + 1, normalise(B0, N, B).

coup_possible([M, _, T, R1, R2], (J, D, G, V)) :-
    taille(M, N), N > 2,
    joueur_courant(R1, R2, J),
    deplacement(D),
    P0 is T + D, normalise(P0, N, P),
    voisins(P, N, A, B),
    element(A, M, [X|_]), element(B, M, [Y|_]),
    garde_vend(X, Y, G, V).

deplacement(1).
deplacement(2).
deplacement(3).

garde_vend(X, X, X, X) :- !.
garde_vend(X, Y, X, Y).
garde_vend(X, Y, Y, X).

coups_possibles(Plateau, L) :- findall(C, coup_possible(Plateau, C), L).

jouer_coup([M, Bo, T, R1, R2], (J, D, G, V), [M4, Bo2, T3, S1, S2]) :-
    coup_possible([M, Bo, T, R1, R2], (J, D, G, V)), !,
    taille(M, N),
    P0 is T + D, normalise(P0, N, P),
    voisins(P, N, A, B),
    prend(A, M, M1), prend(B, M1, M2),
    % si la pile d'avant est vide le trader recule d'un cran
    element(A, M2, PA),
    ( PA = [] -> T1 is P - 1 ; T1 = P ),
    % si la pile d'apres est vide ET qu'on a fait le tour aussi
    element(B, M2, PB),
    ( PB = [], B < P -> T2 is T1 - 1 ; T2 = T1 ),
    vire_vides(M2, M4),
    taille(M4, N4),
    normalise(T2, N4, T3),
    baisse(V, Bo, Bo2),
    range(J, G, R1, R2, S1, S2).

prend(1, [[_|Q]|L], [Q|L]) :- !.
prend(I, [P|L], [P|L2]) :- J is I-1, prend(J, L, L2).

vire_vides([], []).
vire_vides([[]|L], L2) :- !, vire_vides(L, L2).
vire_vides([P|L], [P|L2]) :- vire_vides(L, L2).

baisse(V, [[V,P]|L], [[V,Q]|L]) :- !, Q is P-1.
baisse(V, [X|L], [X|L2]) :- baisse(V, L, L2).

range(j1, G, R1, R2, [G|R1], R2).
range(j2, G, R1, R2, R1, [G|R2]).

% au hasard, mais seulement si ce qu'on garde vaut plus que ce qu'on vend
meilleur_coup(Plateau, Coup) :-
    Plateau = [_, Bo|_],
    coups_possibles(Plateau, Cs),
    taille(Cs, N),
    repeat,
    M is N + 1, random(1, M, I),
    element(I, Cs, Coup),
    Coup = (_, _, G, V),
    prix(G, Bo, PG), prix(V, Bo, PV),
    PG > PV, !.

prix(G, [[G,P]|_], P) :- !.
prix(G, [_|L], P) :- prix(G, L, P).
