% Siam de Naël. Je mets tout dans un dictionnaire case -> piece.

jeu([E, R, M, J], J, Assoc) :-
    findall(C-e(O), ( member((C, O), E), C > 0 ), L1),
    findall(C-r(O), ( member((C, O), R), C > 0 ), L2),
    findall(C-roc, ( member(C, M), C > 0 ), L3),
    append([L1, L2, L3], L), list_to_assoc(L, Assoc).

vecteur(n, 10). vecteur(e, 1). vecteur(s, -10). vecteur(w, -1).
plateau(C) :- integer(C), divmod(C, 10, L, K), between(1, 5, L), between(1, 5, K).
cases(Cs) :- findall(C, ( between(1, 5, L), between(1, 5, K), C is 10 * L + K ), Cs).
au_bord(C) :- plateau(C), vecteur(_, V), D is C + V, \+ plateau(D), !.

reste(J, [E, R, _, _]) :- ( J == e -> memberchk((0, _), E) ; memberchk((0, _), R) ).

coup_possible(P, Coup) :-
    jeu(P, J, A), ( ground(Coup) -> once(possible(P, J, A, Coup)) ; possible(P, J, A, Coup) ).

possible(P, J, A, (0, C, O)) :-
    reste(J, P), cases(Cs), member(C, Cs), au_bord(C), vecteur(O, V),
    (   get_assoc(C, A, _)
    ->  D is C - V, \+ plateau(D), peut_pousser(A, C, V, O)
    ;   true
    ).
possible(_, J, A, (C, D, O)) :-
    gen_assoc(C, A, Piece), Piece =.. [J, X],
    (   D = C, vecteur(O, _), O \== X
    ;   D = 0, au_bord(C), O = X
    ;   vecteur(S, V), D is C + V, plateau(D),
        (   get_assoc(D, A, _)
        ->  S == X, O = X, peut_pousser(A, D, V, X)
        ;   vecteur(O, _)
        )
    ).

peut_pousser(A, C, V, O) :- peut(A, C, V, O, 1, 0).

% une montagne pese deux : il faut deux animaux
peut(A, C, V, O, F, M) :-
    (   plateau(C), get_assoc(C, A, X)
    ->  effet(X, O, V, F, M, F1, M1),
        F1 >= 1, F1 >= M1,
        D is C + V, peut(A, D, V, O, F1, M1)
    ;   true
    ).

effet(roc, _, _, F, M, F, M1) :- !, M1 is M + 2.
effet(X, O, V, F, M, F1, M) :-
    arg(1, X, H),
    (   H == O -> F1 is F + 1
    ;   vecteur(H, W), W =:= -V -> F1 is F - 1
    ;   F1 = F
    ).

coups_possibles(P, L) :- findall(C, coup_possible(P, C), L).

jouer_coup([E, R, M, J], (De, Vers, O), [E3, R3, M2, K]) :-
    jeu([E, R, M, J], J, A),
    (   Vers > 0, Vers =\= De, get_assoc(Vers, A, _)
    ->  vecteur(O, V), pile(A, Vers, V, Cs),
        maplist(pousse(Cs, V), E, E2), maplist(pousse(Cs, V), R, R2), maplist(rocher(Cs, V), M, M2)
    ;   E2 = E, R2 = R, M2 = M
    ),
    ( Vers =:= 0 -> New = (0, 0) ; New = (Vers, O) ),
    ( J == e -> echange(De, New, E2, E3), R3 = R2, K = r ; echange(De, New, R2, R3), E3 = E2, K = e ).

pile(A, C, V, [C|Cs]) :- get_assoc(C, A, _), !, D is C + V, pile(A, D, V, Cs).
pile(_, _, _, []).

pousse(Cs, V, (C, O), N) :-
    (   memberchk(C, Cs) -> D is C + V, ( plateau(D) -> N = (D, O) ; N = (0, 0) ) ; N = (C, O) ).
rocher(Cs, V, C, N) :- ( memberchk(C, Cs) -> D is C + V, ( plateau(D) -> N = D ; N = 0 ) ; N = C ).

echange(De, New, L, L2) :- nth0(I, L, (De, _), Reste), !, nth0(I, L2, New, Reste).

meilleur_coup(P, C) :- coups_possibles(P, [C|_]).
