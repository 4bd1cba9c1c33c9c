% Chicago in GNU Prolog: plateau(...) as a structure, reserves with the player's name in front, the
% bottom of each pile first, and a move as a structure. The answers come best last.

coup(plateau(Piles, _, Trader, [J|_], _), J, coup(J, D, G, V)) :-
    choix(Piles, Trader, D, G, V).
coup(plateau(Piles, _, Trader, _, [J|_]), J, coup(J, D, G, V)) :-
    choix(Piles, Trader, D, G, V).

choix(Piles, Trader, D, G, V) :-
    length(Piles, N),
    un_deux_trois(D),
    A is (Trader + D - 2 + N) mod N,
    B is (Trader + D) mod N,
    dessus(A, Piles, G),
    dessus(B, Piles, V).

un_deux_trois(1).
un_deux_trois(2).
un_deux_trois(3).

dessus(I, Piles, X) :-
    I1 is I + 1, nth(I1, Piles, Pile), last(Pile, X).
