d(haut, 10). d(bas, -10). d(droite, 1). d(gauche, -1).
face(haut, bas). face(bas, haut). face(droite, gauche). face(gauche, droite).
c(11). c(12). c(13). c(14). c(15). c(21). c(22). c(23). c(24). c(25). c(31). c(32). c(33).
c(34). c(35). c(41). c(42). c(43). c(44). c(45). c(51). c(52). c(53). c(54). c(55).
b(11). b(12). b(13). b(14). b(15). b(21). b(25). b(31). b(35). b(41). b(45). b(51). b(52).
b(53). b(54). b(55).
miens(jeu(elephants, E, _, _), E).
miens(jeu(rhinos, _, R, _), R).
ya(jeu(_, E, R, M), C, X) :-
    ( memberchk(C/O, E) -> X = O ; memberchk(C/O, R) -> X = O ; memberchk(C, M) -> X = montagne ).
