% Chloé Lefèvre -- groupe B
% ATTENTION : le bas de la pile est à gauche, les piles sont numérotées à partir de zéro.
% Les cours : cours(Blé, Riz, Cacao, Café, Sucre, Maïs).

:- dynamic(pile/2).
:- dynamic(cours/6).
:- dynamic(ici/1).
:- dynamic(coffre/2).
:- dynamic(trouvé/1).

denrée(blé). denrée(riz). denrée(cacao). denrée(café). denrée(sucre). denrée(maïs).

% installe(Piles, Cours, Trader, Coffre1, Coffre2) remplit la base de faits
installe(Ps, C, T, C1, C2) :-
    retractall(pile(_, _)), retractall(cours(_,_,_,_,_,_)), retractall(ici(_)), retractall(coffre(_, _)),
    assertz(C), assertz(ici(T)), assertz(coffre(a, C1)), assertz(coffre(b, C2)),
    nb_setval(numéro, 0),
    (   member(P, Ps), nb_getval(numéro, K), assertz(pile(K, P)), K1 is K+1, nb_setval(numéro, K1), fail
    ;   true
    ).

nb_piles(N) :- aggregate_all(count, pile(_, _), N).

total([], 0).
total([_*N|L], T) :- total(L, T0), T is T0 + N.

à_qui(Q) :-
    coffre(a, A), coffre(b, B), total(A, NA), total(B, NB),
    ( NA =:= NB, Q = a ; NA =\= NB, Q = b ), !.

% le trader tourne, pile par pile : on appelle tic/2 autant de fois qu'il faut
tic(I, J) :- nb_piles(N), J0 is I + 1, ( J0 =:= N -> J = 0 ; J = J0 ).
tac(J, I) :- tic(I0, J0, J), I = I0, J0 = J.
tic(I, J, J) :- pile(I, _), tic(I, J).

atterrit(0, I, I).
atterrit(s(K), I, J) :- tic(I, I1), atterrit(K, I1, J).

peano(1, s(0)).
peano(2, s(s(0))).
peano(3, s(s(s(0)))).

dessus(I, X) :- pile(I, P), last(P, X).

% permis(?Coup), Coup = Pas : Garde > Vend ; sans doublon
permis(Coup) :-
    retractall(trouvé(_)),
    ( nb_piles(N), N =< 2 -> true
    ; peano(Pas, S), ici(T), atterrit(S, T, I), tac(I, G), tic(I, D),
      dessus(G, X), dessus(D, Y),
      ( C = (Pas : X > Y) ; C = (Pas : Y > X) ),
      \+ trouvé(C), assertz(trouvé(C)), fail
    ; true ),
    findall(C, trouvé(C), Cs),
    member(Coup, Cs).

% fais(+Coup) modifie la base
fais(Pas : X > Y) :-
    once(permis(Pas : X > Y)),
    à_qui(Q),
    peano(Pas, S), ici(T), atterrit(S, T, I), tac(I, G), tic(I, D),
    scie(G), scie(D),
    retract(ici(T)), assertz(ici(I)),
    tasse(0, 0),
    retract(cours(A,B,C,E,F,H)),
    Avant = [blé-A, riz-B, cacao-C, café-E, sucre-F, maïs-H],
    maplist(chute(Y), Avant, Après),
    NC =.. [cours|Après], assertz(NC),
    retract(coffre(Q, Co)), plus_un(X, Co, Co2), assertz(coffre(Q, Co2)).

scie(I) :- retract(pile(I, P)), append(P2, [_], P), assertz(pile(I, P2)), !.

chute(Y, Y-P, P1) :- !, P1 is P - 1.
chute(_, _-P, P).

plus_un(X, [X*N|L], [X*M|L]) :- !, M is N + 1.
plus_un(X, [Z|L], [Z|M]) :- plus_un(X, L, M).

% tasse(Ancien, Nouveau) : renumérote les piles qui restent
tasse(I, _) :- I > 20, !.
tasse(I, K) :-
    I1 is I + 1,
    (   retract(pile(I, P))
    ->  (   P == [] -> tasse(I1, K)
        ;   assertz(pile(K, P)),
            ( retract(ici(I)) -> assertz(neuf(K)) ; true ),
            K1 is K + 1, tasse(I1, K1)
        )
    ;   tasse(I1, K)
    ),
    ( I =:= 0, retract(neuf(Z)) -> assertz(ici(Z)) ; true ).
:- dynamic(neuf/1).

% le plateau après : les piles dans l'ordre de leur numéro
piles_maintenant(Ps) :- findall(K-P, pile(K, P), L), keysort(L, L1), findall(P, member(_-P, L1), Ps).
cours_maintenant(C) :- cours(A,B,D,E,F,H), C = cours(A,B,D,E,F,H).

% Mon choix : le plus grand écart de prix entre ce que je garde et ce que je vends
prix(X, P) :- cours(A,B,C,E,F,H), member(X-P, [blé-A, riz-B, cacao-C, café-E, sucre-F, maïs-H]).
décide(Coup) :-
    findall(E-(Pas : X > Y), (permis(Pas : X > Y), prix(X, PX), prix(Y, PY), E is PX - PY), L),
    sort(0, @>=, L, [_-Coup|_]).
