:- initialization(main).
main :- write('essai'), nl, halt.
