% Gwenaëlle Le Goff -- TP noté, jeu de la bourse
% trader de 0 à N-1

avance(Piles, T, D, T2) :- length(Piles, N), T2 is (T+D) mod N.
avant(Piles, T, A) :- length(Piles, N), A is (T-1) mod N.
apres(Piles, T, B) :- length(Piles, N), B is (T+1) mod N.

possible(plateau(Piles,_,T,_,_), [D,Garde,Vendu]) :-
    length(Piles, N), N > 2,
    between(1, 3, D),
    avance(Piles, T, D, T2),
    avant(Piles, T2, A), apres(Piles, T2, B),
    nth0(A, Piles, [X|_]), nth0(B, Piles, [Y|_]),
    permutation([X,Y], [Garde,Vendu]).

possibles(P, Cs) :- setof(C, possible(P, C), Cs), !.
possibles(_, []).

% retire(Piles, Indice, Trader, NouvellesPiles, NouveauTrader)
% enlève le jeton du dessus ; si la pile est vide elle disparait tout de suite
retire([], _, T, [], T).
retire([[_]|Ps], 0, T, Ps, T2) :- !, T2 is T-1.
retire([[_|P]|Ps], 0, T, [P|Ps], T) :- !.
retire([P|Ps], I, T, [P|Qs], T2) :- I1 is I-1, retire(Ps, I1, T, Qs, T2).

% le trader ne recule que si la pile était avant lui
retirer(Piles, I, T, Piles2, T2) :-
    retire(Piles, I, T, Piles2, T1),
    ( I < T -> T2 = T1 ; T2 = T ).

joue(plateau(Piles,Bourse,T,R1,R2), J, [D,Garde,Vendu], plateau(Piles3,Bourse2,T4,S1,S2)) :-
    once(possible(plateau(Piles,Bourse,T,R1,R2), [D,Garde,Vendu])),
    avance(Piles, T, D, T2),
    avant(Piles, T2, A), apres(Piles, T2, B),
    retirer(Piles, A, T2, Piles2, T3),
    retirer(Piles2, B, T3, Piles3, T4),
    vendre(Garde, Vendu, Bourse, Bourse2),
    garder(J, Garde, R1, R2, S1, S2).

% on garde et on vend la même chose : la bourse ne bouge pas
vendre(X, X, B, B) :- !.
vendre(_, V, B, B2) :- maplist(maj(V), B, B2).
maj(V, [V,P], [V,P2]) :- !, P2 is P-1.
maj(_, L, L).

garder(j1, G, R1, R2, [G|R1], R2).
garder(j2, G, R1, R2, R1, [G|R2]).

ordinateur(P, C) :- possibles(P, Cs), random_member(C, Cs).
