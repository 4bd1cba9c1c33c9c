% Chicago : le plateau est dans la base de faits. Écrit sous Windows, avec des accents.

:- use_module(library(lists)).
:- dynamic marche/1, cours/1, trader/1, reserve/2.

:- initialization(menu).

menu :-
    write('1. Jouer'), nl, write('2. Quitter'), nl,
    read(Choix),
    (   Choix == 2 -> halt
    ;   Choix == 1 -> write('Bonne chance !'), nl
    ;   menu
    ).

permis(coup(J, D, G, V)) :-
    marche(Tas), trader(T), au_tour(J),
    length(Tas, N), N > 2,
    member(D, [1, 2, 3]),
    P is (T + D) mod N,
    A is (P - 1 + N) mod N,
    B is (P + 1) mod N,
    nth0(A, Tas, [X|_]), nth0(B, Tas, [Y|_]),
    (   X == Y -> G = X, V = X ; member(G-V, [X-Y, Y-X]) ).

au_tour(J) :-
    reserve(joueur1, R1), reserve(joueur2, R2),
    length(R1, N1), length(R2, N2),
    (   N1 =:= N2 -> J = joueur1 ; J = joueur2 ).

jouer(coup(J, D, G, V)) :-
    permis(coup(J, D, G, V)), !,
    retract(marche(Tas)), retract(trader(T)), retract(cours(Bourse)),
    length(Tas, N),
    P is (T + D) mod N,
    A is (P - 1 + N) mod N,
    B is (P + 1) mod N,
    prendre(Tas, 0, A, B, Reste),
    nth0(P, Reste, Sien), Sien = [_|_],
    exclude(==([]), Reste, Tas2),
    vides(Reste, P, Avant), T2 is P - Avant,
    baisser(V, Bourse, Bourse2),
    retract(reserve(J, R)), assertz(reserve(J, [G|R])),
    assertz(marche(Tas2)), assertz(trader(T2)), assertz(cours(Bourse2)).

prendre([], _, _, _, []).
prendre([[_|Q]|R], I, A, B, [Q|S]) :- ( I =:= A ; I =:= B ), !, J is I + 1, prendre(R, J, A, B, S).
prendre([P|R], I, A, B, [P|S]) :- J is I + 1, prendre(R, J, A, B, S).

% Combien de piles vides avant la pile P.
vides(_, 0, 0) :- !.
vides([T|R], P, K) :- Q is P - 1, vides(R, Q, L), ( T == [] -> K is L + 1 ; K = L ).

rang(blé, 1).
rang(riz, 2).
rang(cacao, 3).
rang(café, 4).
rang(sucre, 5).
rang(maïs, 6).

baisser(V, Bourse, Bourse2) :-
    rang(V, I), Bourse =.. [bourse|L],
    nth1(I, L, Prix), Prix2 is Prix - 1,
    changer(I, L, Prix2, L2), Bourse2 =.. [bourse|L2].

changer(1, [_|R], X, [X|R]) :- !.
changer(I, [Y|R], X, [Y|S]) :- J is I - 1, changer(J, R, X, S).

choisir(C) :- findall(K, permis(K), Ks), last(Ks, C).
