% Karima Z. - projet Siam
% Le plateau est en faits : sur(Case, Espece, Sens), roche(Case), main(Espece, Nombre), tour(Espece)
:- dynamic sur/3, roche/1, main/2, tour/1.

init(E, R, M, J) :-
    retractall(sur(_,_,_)), retractall(roche(_)), retractall(main(_,_)), retractall(tour(_)),
    assert(tour(J)),
    poser(E, e), poser(R, r),
    forall(( member(C, M), C \== 0 ), assert(roche(C))).

poser(L, X) :-
    findall(C, ( member([C,_], L), C =:= 0 ), Main), length(Main, N), assert(main(X, N)),
    forall(( member([C,O], L), C > 0 ), assert(sur(C, X, O))).

plateau(E, R, M, J) :-
    tour(J), lire(e, E), lire(r, R),
    findall(C, roche(C), M0), length(M0, K), Z is 3 - K, zeros(Z, 0, Zs), append(M0, Zs, M).
lire(X, L) :-
    findall([C,O], sur(C, X, O), L0), main(X, N), zeros(N, [0,0], Zs), append(Zs, L0, L).
zeros(N, X, L) :- length(L, N), maplist(=(X), L).

d(n, 1, 0). d(s, -1, 0). d(e, 0, 1). d(w, 0, -1).
opp(n, s). opp(s, n). opp(e, w). opp(w, e).
plus(C, O, C2) :- X is C // 10, Y is C mod 10, d(O, DX, DY), X2 is X+DX, Y2 is Y+DY, between(1,5,X2), between(1,5,Y2), C2 is X2*10+Y2.
bord(C) :- between(1,5,X), between(1,5,Y), ( X =:= 1 ; X =:= 5 ; Y =:= 1 ; Y =:= 5 ), C is X*10+Y.

pris(C) :- sur(C, _, _), !.
pris(C) :- roche(C).

% entree
ok(0, C, O) :- tour(J), main(J, N), N > 0, bord(C), d(O,_,_), \+ pris(C).
ok(0, C, O) :- tour(J), main(J, N), N > 0, bord(C), pris(C), opp(O, P), \+ plus(C, P, _), force(C, O, 1, 0).
% deplacement
ok(A, B, O) :- tour(J), sur(A, J, _), plus(A, _, B), \+ pris(B), d(O,_,_).
% poussee
ok(A, B, O) :- tour(J), sur(A, J, O), plus(A, O, B), pris(B), force(B, O, 1, 0).
% rotation
ok(A, A, O) :- tour(J), sur(A, J, O1), d(O,_,_), O \== O1.
% sortie (l'orientation ne compte pas)
ok(A, 0, O) :- tour(J), sur(A, J, _), once(( bord(B), B == A )), d(O,_,_).

% Un animal de travers pese autant qu'un rocher.
force(C, _, _, _) :- \+ pris(C), !.
force(C, O, F, P) :-
    poids(C, O, DF, DP), F1 is F + DF, P1 is P + DP,
    F1 > 0, F1 >= P1,
    ( plus(C, O, C2) -> force(C2, O, F1, P1) ; true ).

poids(C, _, 0, 1) :- roche(C), !.
poids(C, O, 1, 0) :- sur(C, _, O), !.
poids(C, O, -1, 0) :- sur(C, _, X), opp(X, O), !.
poids(_, _, 0, 1).

joue(A, B, O) :-
    once(ok(A, B, O)), tour(J),
    (   A =:= 0 -> retract(main(J, N)), N1 is N-1, assert(main(J, N1))
    ;   retract(sur(A, J, _)) ), !,
    (   B =:= 0 -> retract(main(J, N2)), N3 is N2+1, assert(main(J, N3))
    ;   deplace(B, O), assert(sur(B, J, O)) ),
    retract(tour(J)), ( J = e -> assert(tour(r)) ; assert(tour(e)) ), !.

deplace(C, _) :- \+ pris(C), !.
deplace(C, O) :-
    (   plus(C, O, C2)
    ->  deplace(C2, O),
        ( retract(roche(C)) -> assert(roche(C2)) ; retract(sur(C, X, Y)), assert(sur(C2, X, Y)) )
    ;   ( retract(roche(C)) -> true
        ; retract(sur(C, X, _)), retract(main(X, N)), N1 is N+1, assert(main(X, N1)) )
    ).

tirage(A, B, O) :- findall(A1/B1/O1, ( ok(A1, B1, O1), B1 > 0 ), L), random_member(A/B/O, L).
