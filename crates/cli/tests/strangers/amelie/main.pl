% Projet Chicago Stock Exchange - Amélie
:- consult('regles/piles').
:- ensure_loaded(regles/prix).
:- include('ia.pl').

jouer_coup([Piles, Bourse, Trader, R1, R2], Coup, [Piles2, Bourse2, Trader2, R1b, R2b]) :-
    coup_possible([Piles, Bourse, Trader, R1, R2], Coup),
    Coup = (Joueur, Pas, Garde, Vend),
    deplacer(Piles, Trader, Pas, Place, Gauche, Droite),
    depiler(Piles, [Gauche, Droite], Restes),
    compacter(Restes, Place, Piles2, Trader2),
    baisse(Vend, Bourse, Bourse2),
    encaisser(Joueur, Garde, R1, R2, R1b, R2b).

encaisser(j1, G, R1, R2, R, R2) :- append(R1, [G], R).
encaisser(j2, G, R1, R2, R1, R) :- append(R2, [G], R).

coup_possible([Piles, _, Trader, R1, R2], (Joueur, Pas, Garde, Vend)) :-
    length(Piles, N), N >= 3,
    tour(R1, R2, Joueur),
    between(1, 3, Pas),
    deplacer(Piles, Trader, Pas, _, Gauche, Droite),
    nth1(Gauche, Piles, [A|_]),
    nth1(Droite, Piles, [B|_]),
    (   A == B
    ->  Garde = A, Vend = A
    ;   ( Garde = A, Vend = B ; Garde = B, Vend = A )
    ).

coups_possibles(Plateau, Coups) :-
    findall(C, coup_possible(Plateau, C), Coups).

tour(R1, R2, Joueur) :-
    length(R1, A), length(R2, B),
    ( A > B -> Joueur = j2 ; Joueur = j1 ).
