% un coup = [Joueur, Deplacement, Garde, Vendu]
coup_possible([M,_,T,R1,R2], [J,D,G,V]) :-
    length(M,N), N>2, joueur_suivant(R1,R2,J), between(1,3,D),
    P is 1+(T-1+D) mod N,
    ( P=:=1 -> A=N ; A is P-1 ), ( P=:=N -> B=1 ; B is P+1 ),
    nth1(A,M,[X|_]), nth1(B,M,[Y|_]),
    ( X==Y -> [G,V]=[X,Y] ; permutation([X,Y],[G,V]) ).

joueur_suivant(R1,R2,j1) :- length(R1,L), length(R2,L), !.
joueur_suivant(_,_,j2).

coups_possibles(P,L) :- findall(C,coup_possible(P,C),L).

jouer_coup([M,B,T,R1,R2],[J,D,G,V],[M2,B2,T2,S1,S2]) :-
    coup_possible([M,B,T,R1,R2],[J,D,G,V]), !,
    length(M,N), P is 1+(T-1+D) mod N,
    ( P=:=1 -> A=N ; A is P-1 ), ( P=:=N -> C=1 ; C is P+1 ),
    nth1(P,M,Mienne),
    maj(M,1,A,C,M1), nth1(P,M1,Mienne),
    sommets(M1,P,1,0,T2), subtract_vides(M1,M2),
    baisser(B,V,B2),
    ( J=j1 -> S1=[G|R1],S2=R2 ; S1=R1,S2=[G|R2] ).

maj([],_,_,_,[]).
maj([X|L],I,A,C,[Y|R]) :- ( memberchk(I,[A,C]) -> X=[_|Y] ; Y=X ), I1 is I+1, maj(L,I1,A,C,R).

sommets(_,P,P,K,T) :- !, T is K+1.
sommets([[]|L],P,I,K,T) :- !, I1 is I+1, sommets(L,P,I1,K,T).
sommets([_|L],P,I,K,T) :- I1 is I+1, K1 is K+1, sommets(L,P,I1,K1,T).

subtract_vides(L,R) :- exclude(==([]),L,R).

baisser([[V,P]|L],V,[[V,Q]|L]) :- !, succ(Q,P).
baisser([X|L],V,[X|R]) :- baisser(L,V,R).

meilleur_coup(P,C) :- coups_possibles(P,L), last(L,C).
