:- use_module(src/geometrie).
:- use_module('src/poussee.pl').

coups_possibles(Plateau, Coups) :-
    (   setof(C, coup_possible(Plateau, C), Coups) -> true ; Coups = [] ).

coup_possible([E, R, M, J], Coup) :-
    msort(M, Ms), Ms = [M1|_], M1 > 0,
    camp(J, E, R, Miens),
    un_coup(Coup, Miens, [E, R, M]).

camp(e, E, _, E).
camp(r, _, R, R).

% entree
un_coup((0, C, O), Miens, P) :-
    memberchk((0, 0), Miens),
    case(C), bordure(C), sens(O, _),
    (   occupee(P, C, _)
    ->  entrante(C, O), pousse(P, C, O)
    ;   true
    ).
un_coup((C, C, O), Miens, _) :-
    member((C, O0), Miens), C \= 0, sens(O, _), O \= O0.
un_coup((C, 0, O), Miens, _) :-
    member((C, _), Miens), C \= 0, bordure(C), sens(O, _).
un_coup((C, D, O), Miens, P) :-
    member((C, O0), Miens), C \= 0,
    sens(S, V), D is C + V, case(D),
    (   occupee(P, D, _)
    ->  S = O0, O = O0, pousse(P, D, S)
    ;   sens(O, _)
    ).

jouer_coup([E, R, M, J], Coup, [E2, R2, M2, K]) :-
    coup_possible([E, R, M, J], Coup), !,
    Coup = (De, Vers, O),
    (   Vers =\= 0, De =\= Vers, occupee([E, R, M], Vers, _)
    ->  decale([E, R, M], Vers, O, [E1, R1, M2])
    ;   [E1, R1, M2] = [E, R, M]
    ),
    ( Vers =:= 0 -> Nouveau = (0, 0) ; Nouveau = (Vers, O) ),
    (   J = e
    ->  K = r, R2 = R1, once(select((De, _), E1, Nouveau, E2))
    ;   K = e, E2 = E1, once(select((De, _), R1, Nouveau, R2))
    ).

meilleur_coup(P, C) :- coups_possibles(P, Cs), length(Cs, N), I is N // 2, nth0(I, Cs, C).
