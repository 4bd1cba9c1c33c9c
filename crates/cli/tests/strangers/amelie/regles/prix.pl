baisse(M, Bourse, Bourse2) :-
    select([M, P], Bourse, [M, Q], Bourse2), !,
    Q is P - 1.
