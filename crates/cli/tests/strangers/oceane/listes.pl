longueur(L,N) :- compter(L,0,N).
compter([],N,N).
compter([_|L],K,N) :- K1 is K+1, compter(L,K1,N).
membre(X,[X|_]).
membre(X,[_|L]) :- membre(X,L).
element(1,[X|_],X) :- !.
element(I,[_|L],X) :- J is I-1, element(J,L,X).
remplacer(1,[_|L],X,[X|L]) :- !.
remplacer(I,[Y|L],X,[Y|K]) :- J is I-1, remplacer(J,L,X,K).
sans_vides([],[]).
sans_vides([[]|L],K) :- !, sans_vides(L,K).
sans_vides([P|L],[P|K]) :- sans_vides(L,K).
