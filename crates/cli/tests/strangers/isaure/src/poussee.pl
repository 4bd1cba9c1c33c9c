:- module(poussee, [occupee/3, pousse/3, decale/4]).
:- use_module(geometrie).

occupee([E, R, M], C, Quoi) :-
    (   member((C, O), E) -> Quoi = bete(O)
    ;   member((C, O), R) -> Quoi = bete(O)
    ;   memberchk(C, M), Quoi = rocher
    ).

pousse(P, C, O) :- ligne(P, C, O, Pieces), bilan(Pieces, O, 1, 0).

ligne(P, C, O, [X|Xs]) :- case(C), occupee(P, C, X), !, sens(O, V), D is C + V, ligne(P, D, O, Xs).
ligne(_, _, _, []).

bilan([], _, _, _).
bilan([X|Xs], O, F, M) :-
    ( X == rocher -> F1 = F, M1 is M + 1
    ; X = bete(O) -> F1 is F + 1, M1 = M
    ; X = bete(I), inverse(I, O) -> F1 is F - 1, M1 = M
    ; F1 = F, M1 = M ),
    F1 > 0, F1 >= M1,
    bilan(Xs, O, F1, M1).

decale(P, C, O, Q) :-
    ligne(P, C, O, Pieces), length(Pieces, N), sens(O, V),
    findall(X, ( N1 is N - 1, between(0, N1, I), X is C + I * V ), Cases),
    P = [E, R, M],
    maplist(glisse(Cases, V), E, E1), maplist(glisse(Cases, V), R, R1),
    maplist(roule(Cases, V), M, M1),
    Q = [E1, R1, M1].

glisse(Cases, V, (C, O), B) :- memberchk(C, Cases), !, D is C + V, ( case(D) -> B = (D, O) ; B = (0, 0) ).
glisse(_, _, A, A).
roule(Cases, V, C, D) :- memberchk(C, Cases), !, D0 is C + V, ( case(D0) -> D = D0 ; D = 0 ).
roule(_, _, C, C).
