:- dynamic board/3, me/1.

load_board(P, M, T, Who) :-
    retractall(board(_, _, _)), assertz(board(P, M, T)),
    retractall(me(_)), assertz(me(Who)).

spot(N, I, J) :- J is ((I - 1) mod N) + 1.

possible(move(S, keep(K), sell(L))) :-
    board(P, _, T), length(P, N), N >= 3,
    between(1, 3, S),
    A is T + S - 1, B is T + S + 1,
    spot(N, A, A1), spot(N, B, B1),
    nth1(A1, P, [X|_]), nth1(B1, P, [Y|_]),
    ( K = X, L = Y ; K = Y, L = X ).

do(move(S, keep(_), sell(L))) :-
    retract(board(P, M, T)), length(P, N),
    At is T + S, spot(N, At, A),
    Before is A - 1, spot(N, Before, I), After is A + 1, spot(N, After, J),
    take(I, P, P1), take(J, P1, P2),
    keep_full(P2, A, 1, P3, 1, T2),
    M =.. [prices|Ps], place(L, Nth), lower(Nth, Ps, Qs), M2 =.. [prices|Qs],
    assertz(board(P3, M2, T2)), !.

take(I, P, Q) :- nth1(I, P, [_|R], Others), nth1(I, Q, R, Others).

keep_full([], _, _, [], _, _).
keep_full([[]|Ps], A, I, Qs, K, T) :- !, I1 is I + 1, keep_full(Ps, A, I1, Qs, K, T).
keep_full([P|Ps], A, I, [P|Qs], K, T) :-
    ( I == A -> T = K ; true ),
    I1 is I + 1, K1 is K + 1, keep_full(Ps, A, I1, Qs, K1, T).

place(ble, 1). place(riz, 2). place(cacao, 3). place(cafe, 4). place(sucre, 5). place(mais, 6).

lower(1, [P|Ps], [Q|Ps]) :- !, Q is P - 1.
lower(I, [P|Ps], [P|Qs]) :- J is I - 1, lower(J, Ps, Qs).

% Thinking hard.
think(M) :-
    findall(X, possible(X), Xs),
    numlist(1, 60000, Ns), foldl([A, B, C]>>(C is (A + B) mod 7919), Ns, 0, H),
    length(Xs, L), I is H mod L, nth0(I, Xs, M),
    format("after long thought: ~w~n", [M]).
