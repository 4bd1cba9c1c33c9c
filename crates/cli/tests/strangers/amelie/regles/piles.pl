% Ou arrive le trader, et quelles sont les deux piles voisines.
deplacer(Piles, Trader, Pas, Place, Gauche, Droite) :-
    length(Piles, N),
    cercle(Trader + Pas, N, Place),
    cercle(Place - 1, N, Gauche),
    cercle(Place + 1, N, Droite).

cercle(Expr, N, I) :- X is Expr, I is ((X - 1) mod N + N) mod N + 1.

depiler(Piles, Indices, Restes) :- depiler(Piles, 1, Indices, Restes).

depiler([], _, _, []).
depiler([P|Ps], I, Indices, [Q|Qs]) :-
    ( memberchk(I, Indices) -> P = [_|Q] ; Q = P ),
    J is I + 1,
    depiler(Ps, J, Indices, Qs).

% Les piles vides disparaissent ; le trader reste sur la sienne.
compacter(Restes, Place, Piles, Trader) :-
    findall(P, ( member(P, Restes), P \= [] ), Piles),
    findall(x, ( nth1(I, Restes, []), I < Place ), Avant),
    length(Avant, K),
    Trader is Place - K.
