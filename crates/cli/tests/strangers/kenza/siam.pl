/*  Siam, par Kenza Haddad (binôme parti en stage...)
    Etat : siam(Joueur, Montagnes, Eléphants, Rhinocéros)
    Animal : Case-Orientation, réserve : 0-0
    Les orientations sont écrites en toutes lettres   */

pas(nord,10). pas(sud,-10). pas(est,1). pas(ouest,-1).
oppose(nord,sud). oppose(sud,nord). oppose(est,ouest). oppose(ouest,est).

valide(C) :- C > 10, C < 56, U is C mod 10, U >= 1, U =< 5.

frontiere([11,12,13,14,15,21,25,31,35,41,45,51,52,53,54,55]).

/* sens d'entrée quand la case est prise */
sens_entree(C, nord) :- member(C, [11,12,13,14,15]).
sens_entree(C, sud) :- member(C, [51,52,53,54,55]).
sens_entree(C, est) :- member(C, [21,31,41]).
sens_entree(C, ouest) :- member(C, [25,35,45]).

dessus(siam(_,M,_,_), C, mont) :- memberchk(C, M), !.
dessus(siam(_,_,E,_), C, O) :- member(C-O, E), !.
dessus(siam(_,_,_,R), C, O) :- member(C-O, R), !.

/* force(Etat, Case, Direction, Force, Masse) : la poussée passe-t-elle ? */
force(_, C, _, _, _) :- \+ valide(C), !.
force(S, C, D, F, M) :- dessus(S, C, X), !,
    ( X == mont -> F1 = F, M1 is M+1
    ; X == D -> F1 is F+1, M1 = M
    ; oppose(D, X) -> F1 is F-1, M1 = M
    ; F1 = F, M1 = M ),
    F1 >= 1, F1 >= M1,
    pas(D, P), C1 is C+P,
    force(S, C1, D, F1, M1).
force(_, _, _, _, _).

/* ----- éléphants ----- */
coup_legal(siam(elephant,M,E,R), 0, C, O) :- trois(M), memberchk(0-_, E),
    frontiere(Fr), member(C, Fr), entre(siam(elephant,M,E,R), C, O).
coup_legal(siam(elephant,M,E,_), C, 0, O) :- trois(M), frontiere(Fr), member(C-O1, E), memberchk(C, Fr), defaut(O, O1).
coup_legal(siam(elephant,M,E,_), C, C, O) :- trois(M), member(C-O1, E), C > 0, pas(O,_), O \= O1.
coup_legal(siam(elephant,M,E,R), C, C2, O) :- trois(M), member(C-O1, E), C > 0,
    avance(siam(elephant,M,E,R), C, O1, C2, O).

/* ----- rhinocéros (pareil) ----- */
coup_legal(siam(rhinoceros,M,E,R), 0, C, O) :- trois(M), memberchk(0-_, R),
    frontiere(Fr), member(C, Fr), entre(siam(rhinoceros,M,E,R), C, O).
coup_legal(siam(rhinoceros,M,_,R), C, 0, O) :- trois(M), frontiere(Fr), member(C-O1, R), memberchk(C, Fr), defaut(O, O1).
coup_legal(siam(rhinoceros,M,_,R), C, C, O) :- trois(M), member(C-_, R), C > 0, pas(O,_).
coup_legal(siam(rhinoceros,M,E,R), C, C2, O) :- trois(M), member(C-O1, R), C > 0,
    avance(siam(rhinoceros,M,E,R), C, O1, C2, O).

trois(M) :- M = [A,B,C], A > 0, B > 0, C > 0.
defaut(O, O1) :- ( var(O) -> O = O1 ; true ).

entre(S, C, O) :- \+ dessus(S, C, _), !, pas(O, _).
entre(S, C, O) :- sens_entree(C, O), force(S, C, O, 1, 0).

avance(S, C, _, C2, O) :- pas(_, P), C2 is C+P, valide(C2), \+ dessus(S, C2, _), pas(O, _).
avance(S, C, O, C2, O) :- pas(O, P), C2 is C+P, valide(C2), dessus(S, C2, _), force(S, C2, O, 1, 0).

/* ----- jouer ----- */
jouer(S, A, B, O, siam(J2,M2,E3,R3)) :-
    coup_legal(S, A, B, O), !,
    S = siam(J,M,E,R),
    pousses(S, A, B, O, L),
    pm(M, L, O, M2), pa(E, L, O, E2), pa(R, L, O, R2),
    ( B = 0 -> X = 0-0 ; X = B-O ),
    ( J = elephant -> J2 = rhinoceros, ech(A, X, E2, E3), R3 = R2
    ; J2 = elephant, ech(A, X, R2, R3), E3 = E2 ).

pousses(_, _, 0, _, []) :- !.
pousses(_, A, A, _, []) :- !.
pousses(S, _, B, O, L) :- suite(S, B, O, L).
suite(S, C, O, [C|L]) :- valide(C), dessus(S, C, _), !, pas(O, P), C1 is C+P, suite(S, C1, O, L).
suite(_, _, _, []).

pm([], _, _, []).
pm([C|Cs], L, O, [D|Ds]) :- ( memberchk(C, L) -> pas(O, P), D0 is C+P, ( valide(D0) -> D = D0 ; D = 0 ) ; D = C ), pm(Cs, L, O, Ds).
pa([], _, _, []).
pa([C-X|Cs], L, O, [A|As]) :-
    ( memberchk(C, L) -> pas(O, P), D0 is C+P, ( valide(D0) -> A = D0-X ; A = 0-0 ) ; A = C-X ), pa(Cs, L, O, As).

ech(A, X, [A-_|L], [X|L]) :- !.
ech(A, X, [Y|L], [Y|M]) :- ech(A, X, L, M).

/* choix au hasard */
ordi(S, A, B, O) :- findall(c(A1,B1,O1), coup_legal(S,A1,B1,O1), L), random_member(c(A,B,O), L),
    write('Kenza joue '), write(A-B-O), nl.
