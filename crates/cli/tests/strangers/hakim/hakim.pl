% ------------------------------------------
%   Hakim O.   Chicago Stock Exchange
%   gprolog --consult-file hakim.pl
% ------------------------------------------
% plateau(Piles, Bourse, Trader, [rouge|Jetons], [bleu|Jetons])

cercle(X, N, Y) :- Y is (X + N - 1) rem N + 1.

combien(Piles, N) :- length(Piles, N).

au_trait([rouge|A], [bleu|B], Qui) :- length(A, X), length(B, Y), ( X > Y -> Qui = bleu ; Qui = rouge ).

regle(plateau(Ps, _, T, RA, RB), Qui, D, Garde, Vend) :-
    combien(Ps, N), N >= 3,
    au_trait(RA, RB, Qui),
    member(D, [1,2,3]),
    X is T + D, cercle(X, N, Ici),
    Y is Ici - 1, cercle(Y, N, Avant),
    Z is Ici + 1, cercle(Z, N, Apres),
    nth(Avant, Ps, [J1|_]),
    nth(Apres, Ps, [J2|_]),
    deux(J1, J2, Garde, Vend).

deux(X, Y, X, Y).
deux(X, Y, Y, X) :- X \== Y.

liste_coups(P, Cs) :- findall(m(D, G, V), regle(P, _, D, G, V), Cs).

effectuer(P, m(D, G, V), plateau(Ps3, Bo2, T2, RA2, RB2)) :-
    P = plateau(Ps, Bo, T, RA, RB),
    regle(P, Qui, D, G, V), !,
    combien(Ps, N),
    X is T + D, cercle(X, N, Ici),
    Y is Ici - 1, cercle(Y, N, Avant),
    Z is Ici + 1, cercle(Z, N, Apres),
    pioche(Ps, 1, Avant, Apres, Ps2),
    nth(Avant, Ps2, Reste),
    % si la pile juste avant disparait, tout se decale d'un rang (sauf si elle est au bout)
    (   Reste == [], Avant < Ici -> T2 is Ici - 1 ; T2 = Ici ),
    delete(Ps2, [], Ps3),
    changer(Bo, V, Bo2),
    donner(Qui, G, RA, RB, RA2, RB2).

pioche([], _, _, _, []).
pioche([P|Ps], I, A, B, [Q|Qs]) :-
    ( ( I =:= A ; I =:= B ) -> P = [_|Q] ; Q = P ),
    I1 is I + 1, pioche(Ps, I1, A, B, Qs).

changer([prix(V, P)|L], V, [prix(V, Q)|L]) :- !, Q is P - 1.
changer([X|L], V, [X|M]) :- changer(L, V, M).

donner(rouge, G, [rouge|A], B, [rouge,G|A], B).
donner(bleu, G, A, [bleu|B], A, [bleu,G|B]).

% IA : je regarde ce que je gagne
jouer_ia(P, Coup) :-
    P = plateau(_, Bo, _, _, _),
    findall(Pr-m(D, G, V), (regle(P, _, D, G, V), member(prix(G, Pr), Bo)), L),
    keysort(L, L1), reverse(L1, [_-Coup|_]).
