% SIAM par Jules (gprolog). Une case = 10*ligne + colonne.

dir(n, 1, 0).
dir(s, -1, 0).
dir(e, 0, 1).
dir(w, 0, -1).

contraire(n, s). contraire(s, n). contraire(e, w). contraire(w, e).

lc(C, L, K) :- L is C // 10, K is C rem 10.
dedans(L, K) :- L >= 1, L =< 5, K >= 1, K =< 5.
vers(C, O, D) :- lc(C, L, K), dir(O, DL, DK), L1 is L + DL, K1 is K + DK, dedans(L1, K1), D is 10 * L1 + K1.

bord(C) :- member(L, [1, 2, 3, 4, 5]), member(K, [1, 2, 3, 4, 5]),
    ( L = 1 -> true ; L = 5 -> true ; K = 1 -> true ; K = 5 ), C is 10 * L + K.

sur([E, _, _, _], C, a(O)) :- member((C, O), E).
sur([_, R, _, _], C, a(O)) :- member((C, O), R).
sur([_, _, M, _], C, m) :- member(C, M).

mes([E, _, _, e], E).
mes([_, R, _, r], R).

valide(P, (A, B, O)) :- mes(P, Mes), coup(A, B, O, Mes, P).

coup(0, C, O, Mes, P) :-
    once(member((0, _), Mes)),
    bord(C), dir(O, _, _),
    ( \+ sur(P, C, _) -> true ; contraire(O, I), \+ vers(C, I, _), force(P, C, O, 1, 0) ).
coup(C, C, O, Mes, _) :- member((C, X), Mes), C > 0, dir(O, _, _), O \= X.
coup(C, 0, O, Mes, _) :- member((C, O), Mes), C > 0, once(bord(C)), bord(D), D = C.
coup(C, D, O, Mes, P) :-
    member((C, _), Mes), C > 0, dir(S, _, _), vers(C, S, D),
    (   \+ sur(P, D, _)
    ->  dir(O, _, _)
    ;   O = S,                       % il se tourne vers ce qu'il pousse
        force(P, D, S, 1, 0)
    ).

force(P, C, O, F, M) :-
    sur(P, C, X), !,
    poids(X, O, F, M, F2, M2), F2 >= 1, F2 >= M2,
    ( vers(C, O, D) -> force(P, D, O, F2, M2) ; true ).
force(_, _, _, _, _).

poids(m, _, F, M, F, M2) :- M2 is M + 1.
poids(a(O), O, F, M, F2, M) :- !, F2 is F + 1.
poids(a(X), O, F, M, F2, M) :- contraire(X, O), !, F2 is F - 1.
poids(a(_), _, F, M, F, M).

tous_coups(P, L) :- findall(C, valide(P, C), L0), sort(L0, L).

applique(P, (A, B, O), Q) :-
    valide(P, (A, B, O)), !,
    ( B > 0, A \= B, sur(P, B, _) -> pousser(P, B, O, P1) ; P1 = P ),
    ( B = 0 -> N = (0, 0) ; N = (B, O) ),
    remplace(P1, (A, _), N, Q).

pousser([E, R, M, J], C, O, Q) :-
    (   vers(C, O, D)
    ->  ( sur([E, R, M, J], D, _) -> pousser([E, R, M, J], D, O, P1) ; P1 = [E, R, M, J] )
    ;   D = 0, P1 = [E, R, M, J]
    ),
    P1 = [E1, R1, M1, J1],
    bouge(E1, C, D, E2), bouge(R1, C, D, R2), bougem(M1, C, D, M2),
    Q = [E2, R2, M2, J1].

bouge([], _, _, []).
bouge([(C, _)|L], C, 0, [(0, 0)|L]) :- !.
bouge([(C, O)|L], C, D, [(D, O)|L]) :- !.
bouge([X|L], C, D, [X|K]) :- bouge(L, C, D, K).

bougem([], _, _, []).
bougem([C|L], C, D, [D|L]) :- !.
bougem([X|L], C, D, [X|K]) :- bougem(L, C, D, K).

remplace([E, R, M, e], X, Y, [E2, R, M, r]) :- change(E, X, Y, E2).
remplace([E, R, M, r], X, Y, [E, R2, M, e]) :- change(R, X, Y, R2).

change([X|L], X, Y, [Y|L]) :- !.
change([Z|L], X, Y, [Z|K]) :- change(L, X, Y, K).

joue_ia(P, C) :- tous_coups(P, L), length(L, N), I is N // 2 + 1, nth(I, L, C).
