% lou, TP prolog

meilleur_coup(P,C):-coups_possibles(P,L),choisir(L,C).
choisir([C],C):-!.
choisir([_|L],C):-choisir(L,C).

coups_possibles(P,L):-findall(C,coup_possible(P,C),L1),sort(L1,L).

coup_possible([M,_,T,R1,R2],(J,D,G,V)):-
  length(M,N),N>2,
  length(R1,N1),length(R2,N2),
  (N1>N2->J=j2;J=j1),
  pas(D),
  tourner(M,T,M1),          % le trader devant
  tourner_de(D,M1,[_|Q]),   % D pas de plus
  Q=[[Y|_]|_],last(Q,[X|_]),
  (G=X,V=Y;G=Y,V=X).

pas(1).
pas(2).
pas(3).

% la roue commence a la pile du trader
tourner(M,1,M):-!.
tourner([X|L],T,R):-append(L,[X],L2),T1 is T-1,tourner(L2,T1,R).
tourner_de(0,M,M):-!.
tourner_de(D,[X|L],R):-append(L,[X],L2),D1 is D-1,tourner_de(D1,L2,R).

jouer_coup([M,B,T,R1,R2],(J,D,G,V),[M3,B2,T2,S1,S2]):-
  coup_possible([M,B,T,R1,R2],(J,D,G,V)),!,
  length(M,N),
  P is (T+D-1) mod N+1,
  A is (P+N-2) mod N+1,
  Z is P mod N+1,
  vider(M,A,M1),vider(M1,Z,M2),
  compte(M2,P,T2),
  delete(M2,[],M3),
  vendre(G,B,B2),
  mettre(J,G,R1,R2,S1,S2).

vider([[_|Q]|L],1,[Q|L]):-!.
vider([X|L],I,[X|K]):-I1 is I-1,vider(L,I1,K).

compte([_|_],1,1):-!.
compte([[]|L],P,T):-!,P1 is P-1,compte(L,P1,T).
compte([_|L],P,T):-P1 is P-1,compte(L,P1,T1),T is T1+1.

vendre(G,[[G,P]|L],[[G,P1]|L]):-!,P1 is P-1.
vendre(G,[X|L],[X|K]):-vendre(G,L,K).

% j1 est le premier
mettre(j1,G,R1,R2,R1,[G|R2]).
mettre(j2,G,R1,R2,[G|R1],R2).
