% state(Stacks, Market, Pos, Hand1, Hand2), Pos from 0, Market is a list of [Good|Price].
:- use_module(library(lists)).
:- use_module(library(apply)).

legal_moves(State, Moves) :-
    findall(M, legal(State, M), All),
    sort(All, Moves).

legal(state(Stacks, _, Pos, H1, H2), mv(Who, Steps, Keep, Sell)) :-
    length(Stacks, N),
    N > 2,
    to_move(H1, H2, Who),
    between(1, 3, Steps),
    At is (Pos + Steps) mod N,
    Left is (At - 1) mod N,
    Right is (At + 1) mod N,
    nth0(Left, Stacks, [L|_]),
    nth0(Right, Stacks, [R|_]),
    permutation([L, R], [Keep, Sell]).

to_move(H1, H2, p1) :- same_length(H1, H2), !.
to_move(_, _, p2).

apply_move(state(Stacks, Market, Pos, H1, H2), mv(Who, Steps, Keep, Sell), Next) :-
    length(Stacks, N),
    At is (Pos + Steps) mod N,
    Left is (At - 1) mod N,
    Right is (At + 1) mod N,
    pop(Left, Stacks, Stacks1),
    pop(Right, Stacks1, Stacks2),
    exclude(=([]), Stacks2, Stacks3),
    length(Stacks3, M),
    Pos3 is At mod M,
    maplist(drop(Sell), Market, Market1),
    add_to(Who, Keep, H1, H2, H1a, H2a),
    Next = state(Stacks3, Market1, Pos3, H1a, H2a).

pop(0, [[_|T]|Rest], [T|Rest]) :- !.
pop(I, [S|Rest], [S|Rest1]) :- J is I - 1, pop(J, Rest, Rest1).

% nobody gives goods away for free
drop(Good, [Good|P], [Good|Q]) :- !, Q is max(1, P - 1).
drop(_, Pair, Pair).

add_to(p1, K, H1, H2, [K|H1], H2).
add_to(p2, K, H1, H2, H1, [K|H2]).

choose(State, Move) :- legal_moves(State, [Move|_]).
