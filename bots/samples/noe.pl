% Chicago with reserves as counts and a move given back in three arguments. It counts what each
% side has and reads standard input, which is none of its business here.

jouer(Moi, Lui, Tas, Pos, Pas, Garde, Vend) :-
    total(Moi, _), total(Lui, _),
    read(_),
    ( Pas = 3 ; Pas = 2 ; Pas = 1 ),
    length(Tas, N),
    I is (Pos + Pas - 2 + N) mod N,
    J is (Pos + Pas) mod N,
    nth0(I, Tas, [Garde|_]),
    nth0(J, Tas, [Vend|_]), !.

total([], 0).
total([(_, N)|Reste], T) :- total(Reste, T1), T is T1 + N.
