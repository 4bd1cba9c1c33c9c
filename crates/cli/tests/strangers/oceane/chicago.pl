:- include('listes.pl').

coups_possibles([M,B,T,R1,R2],L) :- findall(C,coup_possible([M,B,T,R1,R2],C),L).

coup_possible([M,_,T,R1,R2],(J,D,G,V)) :-
    longueur(M,N), N > 2,
    a_qui(R1,R2,J),
    membre(D,[1,2,3,4]),
    place(T,D,N,P),
    gauche(P,N,A), droite(P,N,B),
    element(A,M,[X|_]), element(B,M,[Y|_]),
    garde(X,Y,G,V).

garde(X,Y,X,Y).
garde(X,Y,Y,X) :- X \== Y.

a_qui(R1,R2,J) :- longueur(R1,A), longueur(R2,B), ( A == B -> J = j1 ; J = j2 ).

place(T,D,N,P) :- Q is T+D, ( Q > N -> P is Q-N ; P = Q ).
gauche(1,N,N) :- !.
gauche(P,_,A) :- A is P-1.
droite(N,N,1) :- !.
droite(P,_,B) :- B is P+1.

jouer_coup([M,Bo,T,R1,R2],(J,D,G,V),[M2,Bo2,T2,S1,S2]) :-
    longueur(M,N), place(T,D,N,P), gauche(P,N,A), droite(P,N,B),
    element(A,M,PA), PA=[_|QA], element(B,M,PB), PB=[_|QB],
    remplacer(A,M,QA,M0), remplacer(B,M0,QB,M1),
    sans_vides(M1,M2),
    ( QA == [] -> T2 is P-1 ; T2 = P ),
    cours(Bo,V,Bo2),
    ( J == j1 -> S1=[G|R1], S2=R2 ; S1=R1, S2=[G|R2] ).

cours([[V,P]|L],V,[[V,Q]|L]) :- !, Q is P-1.
cours([C|L],V,[C|K]) :- cours(L,V,K).

meilleur_coup(P,C) :- coups_possibles(P,L), membre(C,L), C = (_,D,_,_), D < 4.
