% Chicago, as the sheet has it: meilleur_coup(Plateau, Coup) with the board as one list and the
% reserves as plain lists. It takes what brings most at once.

meilleur_coup(Plateau, Coup) :-
    Plateau = [_, _, _, R1, R2],
    joueur(R1, R2, Joueur),
    findall(Gain-(Joueur, D, G, V), gain(Plateau, D, G, V, Gain), Coups),
    meilleur(Coups, _-Coup),
    write('je joue '), write(Coup), nl.       % printed among the answers

joueur(R1, R2, j1) :- length(R1, N), length(R2, N), !.
joueur(_, _, j2).

gain([M, B, T, _, _], D, G, V, Gain) :-
    member(D, [1, 2, 3]),
    length(M, N),
    P is (T - 1 + D) mod N,
    Avant is (P - 1 + N) mod N,
    Apres is (P + 1) mod N,
    nth0(Avant, M, [X|_]),
    nth0(Apres, M, [Y|_]),
    member([G, V], [[X, Y], [Y, X]]),
    member([G, Prix], B),
    Gain is Prix.

meilleur([C], C) :- !.
meilleur([A-C, B-_|Reste], M) :- A >= B, !, meilleur([A-C|Reste], M).
meilleur([_|Reste], M) :- meilleur(Reste, M).

% Her own version of a library predicate.
member(X, [X|_]).
member(X, [_|L]) :- member(X, L).
