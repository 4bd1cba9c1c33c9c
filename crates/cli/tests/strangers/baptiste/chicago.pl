% Baptiste L. / Chicago
% Un etat est eclate en arguments : Piles, Bourse (liste de Nom-Prix), Trader.
% coup = [Pas, Garde, Vend]

:- use_module(library(lists)).
:- use_module(library(apply)).

coups(Piles, Trader, Coups) :-
    setof([Pas, G, V], un_coup(Piles, Trader, Pas, G, V), Coups), !.
coups(_, _, []).

un_coup(Piles, Trader, Pas, G, V) :-
    length(Piles, Nb), Nb >= 3,
    member(Pas, [1,2,3]),
    voisines(Trader, Pas, Nb, _, A, B),
    nth1(A, Piles, [X|_]), nth1(B, Piles, [Y|_]),
    permutation([X,Y], [G,V]).

voisines(Trader, Pas, Nb, Ici, Avant, Apres) :-
    Ici is (Trader - 1 + Pas) mod Nb + 1,
    Avant is (Ici - 2) mod Nb + 1,
    Apres is Ici mod Nb + 1.

% jouer(+Joueur, +Coup, +Piles, +Bourse, +Trader, +R1, +R2, -Piles2, -Bourse2, -Trader2, -R1b, -R2b)
jouer(J, [Pas, G, V], Piles, Bourse, Trader, R1, R2, Piles3, Bourse2, Trader2, R1b, R2b) :-
    coups(Piles, Trader, Cs), memberchk([Pas, G, V], Cs),
    length(Piles, Nb),
    voisines(Trader, Pas, Nb, Ici, A, B),
    depile(A, Piles, Piles1),
    depile(B, Piles1, Piles2),
    nouveau_trader(Ici, Piles2, Trader2),
    Trader2 > 0,
    exclude(==([]), Piles2, Piles3),
    select(V-P, Bourse, V-P1, Bourse2), P1 is P - 1,
    ranger(J, G, R1, R2, R1b, R2b).

depile(I, L, L2) :- nth1(I, L, [_|Q], R), nth1(I, L2, Q, R).

nouveau_trader(Ici, Piles, T) :-
    findall(I, nth1(I, Piles, []), Vides),
    (   Vides == []
    ->  T = Ici
    ;   include(>(Ici), Vides, Avant), Avant \== []
    ->  length(Avant, K), T is Ici - K
    ;   true                   % les piles vides sont apres : rien a changer
    ).

ranger(1, G, R1, R2, [G|R1], R2).
ranger(2, G, R1, R2, R1, [G|R2]).

% on prend ce qui vaut le plus cher tout de suite
choix(Piles, Bourse, Trader, [Pas, G, V]) :-
    coups(Piles, Trader, Cs),
    findall(P-[D, X, Y], (member([D, X, Y], Cs), memberchk(X-P, Bourse)), L),
    max_member(_-[Pas, G, V], L).
