/* PROJET PROLOG - Bertille Lefèvre - le jeu de la bourse
   Le plateau est dans la base de faits. */
:- dynamic(tas/2).
:- dynamic(cours/2).
:- dynamic(negociant/1).
:- dynamic(possede/2).

denree('blé'). denree(riz). denree(cacao). denree('café'). denree(sucre). denree('maïs').

/* mettre un plateau en place */
vider :- retractall(tas(_,_)), retractall(cours(_,_)),
         retractall(negociant(_)), retractall(possede(_,_)).

installer(Tas, Cours, Pos, R1, R2) :-
    vider,
    poser_tas(Tas, 1),
    poser_cours(Cours),
    assertz(negociant(Pos)),
    assertz(possede(rouge, R1)),
    assertz(possede(noir, R2)).

poser_tas([], _).
poser_tas([T|Ts], I) :- assertz(tas(I,T)), I1 is I+1, poser_tas(Ts, I1).
poser_cours([]).
poser_cours([D=P|L]) :- assertz(cours(D,P)), poser_cours(L).

/* relire le plateau */
lire(Tas, Cours, Pos, R1, R2) :-
    nb_tas(N), lire_tas(1, N, Tas),
    findall(D=P, cours(D,P), Cours),
    negociant(Pos), possede(rouge,R1), possede(noir,R2).

lire_tas(I, N, []) :- I > N, !.
lire_tas(I, N, [T|Ts]) :- tas(I,T), I1 is I+1, lire_tas(I1, N, Ts).

nb_tas(N) :- findall(I, tas(I,_), L), length(L, N).

/* avancer d'une case sur le cercle */
suivant(I, 1) :- nb_tas(I), !.
suivant(I, J) :- J is I+1.
precedent(1, N) :- !, nb_tas(N).
precedent(I, J) :- J is I-1.

avancer(P, 0, P) :- !.
avancer(P, K, Q) :- suivant(P, P1), K1 is K-1, avancer(P1, K1, Q).

/* les coups */
possible(K, G, V) :-
    nb_tas(N), N >= 3,
    negociant(P),
    une_distance(K),
    avancer(P, K, Q),
    precedent(Q, A), suivant(Q, B),
    tas(A, [X|_]), tas(B, [Y|_]),
    repartir(X, Y, G, V).

une_distance(1). une_distance(2). une_distance(3).
repartir(X, Y, X, Y).
repartir(X, Y, Y, X) :- X \== Y.

tous(L) :- findall(coup(K,G,V), possible(K,G,V), L).
verifie(K,G,V) :- une_distance(K), denree(G), denree(V), possible(K,G,V), !.

/* jouer : on modifie la base puis on retire les tas vides un par un */
jouer(J, coup(K,G,V)) :-
    verifie(K,G,V),
    retract(negociant(P)), avancer(P, K, Q), assertz(negociant(Q)),
    precedent(Q, A), suivant(Q, B),
    depiler(A), depiler(B),
    nettoyer,
    retract(cours(V, C)), C1 is C-1, assertz(cours(V, C1)),
    retract(possede(J, R)), assertz(possede(J, [G|R])),
    write('Le joueur '), write(J), write(' avance de '), write(K), nl,
    write('  il garde '), write(G), write(' et vend '), write(V), nl,
    !.

depiler(I) :- retract(tas(I, [_|R])), assertz(tas(I, R)).

nettoyer :- tas(I, []), !, retract(tas(I, [])), decaler(I), nettoyer.
nettoyer.

/* tous les tas après I descendent d'un numéro, le négociant aussi */
decaler(I) :- findall(K-T, (tas(K,T), K > I), L), renumeroter(L),
    negociant(P),
    ( P > I -> retract(negociant(P)), P1 is P-1, assertz(negociant(P1)) ; true ).
renumeroter([]).
renumeroter([K-T|L]) :- retract(tas(K,T)), K1 is K-1, asserta(tas(K1,T)), renumeroter(L).

/* ordinateur : le premier coup où l'on garde le plus cher */
ordi(Coup) :-
    findall(C-coup(K,G,V), (possible(K,G,V), cours(G,C)), L),
    plus_grand(L, Coup).
plus_grand([C-M|L], R) :- pg(L, C, M, R).
pg([], _, M, M).
pg([C-M|L], C0, _, R) :- C > C0, !, pg(L, C, M, R).
pg([_|L], C0, M0, R) :- pg(L, C0, M0, R).

bienvenue :- write('*** Bienvenue à la Bourse de Chicago ! ***'), nl.
:- initialization(bienvenue).
