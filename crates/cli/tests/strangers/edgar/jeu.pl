% Elodie Garnier et personne d'autre
% plateau_depart/1 pour tester
plateau_depart([[[mais,riz,ble,ble],[ble,mais,sucre,riz],[cafe,sucre,cacao,riz],[cafe,mais,sucre,mais],
 [cacao,mais,ble,sucre],[riz,cafe,sucre,ble],[cafe,ble,sucre,cacao],[mais,cacao,cacao,cafe],
 [riz,riz,cafe,cacao]],[[ble,7],[riz,6],[cacao,6],[cafe,6],[sucre,6],[mais,6]],2,[],[]]).

% deplace(Trader, Pas, NbPiles, NouveauTrader)
deplace(T, P, N, T2) :- T2 is ((T + P - 1) mod N) + 1, T2 =\= T.

gauche(T, N, G) :- G is ((T + N - 2) mod N) + 1.
droite(T, N, D) :- D is (T mod N) + 1.

coup_possible([M,_,T,_,_], _J, Pas, Garde, Vend) :-
    length(M, N), N >= 3,
    member(Pas, [1,2,3]),
    deplace(T, Pas, N, T2),
    gauche(T2, N, G), droite(T2, N, D),
    nth(G, M, [X|_]), nth(D, M, [Y|_]),
    ou(X, Y, Garde, Vend).

ou(X, Y, X, Y).
ou(X, Y, Y, X).

coups_possibles(P, J, L) :- setof((J,Pas,G,V), coup_possible(P,J,Pas,G,V), L), !.
coups_possibles(_, _, []).

jouer_coup([M,B,T,R1,R2], (J,Pas,Garde,Vend), [M2,B2,T3,S1,S2]) :-
    coup_possible([M,B,T,R1,R2], J, Pas, Garde, Vend), !,
    length(M, N),
    deplace(T, Pas, N, T2),
    gauche(T2, N, G), droite(T2, N, D),
    refaire(M, 1, G, D, T2, 0, M2, T3),
    bourse(Vend, B, B2),
    reserve(J, Garde, Vend, R1, R2, S1, S2).

% refaire(Piles, I, G, D, Trader, Disparues, NouvellesPiles, NouveauTrader)
refaire([], _, _, _, _, _, [], _).
refaire([P|Ps], I, G, D, T, K, Qs, T3) :-
    ( I =:= T -> T3 is I - K ; true ),
    ( ( I =:= G ; I =:= D ) -> P = [_|P2] ; P2 = P ),
    I1 is I+1,
    ( P2 = [] -> K1 is K+1, refaire(Ps, I1, G, D, T, K1, Qs, T3)
    ; Qs = [P2|Qs1], refaire(Ps, I1, G, D, T, K, Qs1, T3) ).

bourse(V, [[V,P]|L], [[V,P1]|L]) :- !, P1 is P-1.
bourse(V, [X|L], [X|L2]) :- bourse(V, L, L2).

reserve(j1, Garde, _Vend, R1, R2, [Garde|R1], R2).
reserve(j2, _Garde, Vend, R1, R2, R1, [Vend|R2]).

choix(P, J, C) :- coups_possibles(P, J, L), L = [_|_], length(L, N), K is N // 2 + 1, nth(K, L, C).
