% Inès Benali - Siam - GNU Prolog
% orientations n e s o

dir(n, 10). dir(s, -10). dir(e, 1). dir(o, -1).
inverse(n, s). inverse(s, n). inverse(e, o). inverse(o, e).

case(C) :- member(L, [1,2,3,4,5]), member(K, [1,2,3,4,5]), C is 10*L+K.
bord(C) :- case(C), L is C // 10, K is C mod 10,
           ( L = 1 ; L = 5 ; K = 1 ; K = 5 ), !.

% qui est sur la case ?
sur(C, [E,_,_,_], animal(O)) :- member((C,O), E), !.
sur(C, [_,R,_,_], animal(O)) :- member((C,O), R), !.
sur(C, [_,_,M,_], montagne) :- member(C, M), !.

libre(C, P) :- \+ sur(C, P, _).

miens([E,_,_,e], E).
miens([_,R,_,r], R).

% entree autorisee avec poussee : perpendiculaire a un bord
entree(C, n) :- C < 20.
entree(C, s) :- C > 50.
entree(C, e) :- 1 is C mod 10.
entree(C, o) :- 5 is C mod 10.

pousse(C, D, P) :- chaine(C, D, P, 1, 0).
chaine(C, _, _, _, _) :- \+ case_ok(C), !.
chaine(C, _, P, _, _) :- libre(C, P), !.
chaine(C, D, P, F, M) :-
    sur(C, P, Q),
    effet(Q, D, F, M, F1, M1),
    F1 > 0, F1 >= M1,
    dir(D, X), C1 is C+X,
    chaine(C1, D, P, F1, M1).

case_ok(C) :- L is C // 10, K is C mod 10, L >= 1, L =< 5, K >= 1, K =< 5.

effet(montagne, _, F, M, F, M1) :- M1 is M+1.
effet(animal(D), D, F, M, F1, M) :- !, F1 is F+1.
effet(animal(O), D, F, M, F1, M) :- inverse(D, O), !, F1 is F-1.
effet(animal(_), _, F, M, F, M).

en_cours([_,_,M,_]) :- length(M, 3), \+ member(0, M).

coup_possible(P, C) :- en_cours(P), coup(P, C).

% entrer
coup(P, (0,A,O)) :-
    miens(P, L), une_reserve(L),
    case(A), bord(A),
    entrer(P, A, O).
% les autres
coup(P, (D,A,O)) :-
    miens(P, L), member((D,O1), L), D > 0,
    action(P, D, O1, A, O).

une_reserve(L) :- member((0,_), L), !.
entrer(P, A, O) :- libre(A, P), !, dir(O, _).
entrer(P, A, O) :- entree(A, O), pousse(A, O, P).

% sortir
action(_, D, O, 0, O2) :- bord(D), ( var(O2) -> O2 = O ; true ).
% tourner
action(_, D, O1, D, O) :- dir(O, _), O \== O1.
% avancer
action(P, D, _, A, O) :- dir(_, X), A is D+X, case_ok(A), libre(A, P), dir(O, _).
% pousser
action(P, D, O, A, O) :- dir(O, X), A is D+X, case_ok(A), \+ libre(A, P), pousse(A, O, P).

coups_possibles(P, L) :- findall(C, coup_possible(P, C), L).

% ---- jouer ----
jouer_coup(P, (D,A,O), Q) :-
    coup_possible(P, (D,A,O)), !,
    joue(P, D, A, O, P1),
    P1 = [E,R,M,J], autre(J, J1),
    Q = [E,R,M,J1].
autre(e, r). autre(r, e).

joue(P, D, 0, _, P1) :- !, remplace(P, D, (0,0), P1).
joue(P, D, D, O, P1) :- !, remplace(P, D, (D,O), P1).
joue(P, D, A, O, P2) :- libre(A, P), !, remplace(P, D, (A,O), P2).
joue(P, D, A, O, P2) :- decale(A, O, P, P1), remplace(P1, D, (A,O), P2).

% remplace l'animal du joueur qui est en D (0 : un de la reserve)
remplace([E,R,M,e], D, X, [E1,R,M,e]) :- change(E, D, X, E1).
remplace([E,R,M,r], D, X, [E,R1,M,r]) :- change(R, D, X, R1).
change([(D,_)|L], D, X, [X|L]) :- !.
change([Y|L], D, X, [Y|L1]) :- change(L, D, X, L1).

% decale toute la ligne d'une case, en commencant par le bout
decale(C, _, P, P) :- libre(C, P), !.
decale(C, D, P, P2) :-
    dir(D, X), C1 is C+X,
    ( case_ok(C1) -> decale(C1, D, P, P1), N = C1 ; P1 = P, N = 0 ),
    transporte(P1, C, N, P2).

transporte([E,R,M,J], C, N, [E1,R,M,J]) :- member((C,O), E), !, arrive(N, O, X), change(E, C, X, E1).
transporte([E,R,M,J], C, N, [E,R1,M,J]) :- member((C,O), R), !, arrive(N, O, X), change(R, C, X, R1).
transporte([E,R,M,J], C, N, [E,R,M1,J]) :- change_m(M, C, N, M1).
arrive(0, _, (0,0)) :- !.
arrive(N, O, (N,O)).
change_m([C|L], C, N, [N|L]) :- !.
change_m([Y|L], C, N, [Y|L1]) :- change_m(L, C, N, L1).

meilleur_coup(P, C) :- coups_possibles(P, L), length(L, N), K is N // 3 + 1, nth(K, L, C).
