:- module(geometrie, [sens/2, case/1, bordure/1, entrante/2, inverse/2]).

sens(n, 10). sens(s, -10). sens(e, 1). sens(w, -1).

inverse(n, s). inverse(s, n). inverse(e, w). inverse(w, e).

case(C) :- var(C), !, between(1, 5, L), between(1, 5, K), C is L * 10 + K.
case(C) :- L is C // 10, K is C mod 10, between(1, 5, L), between(1, 5, K).

bordure(C) :- L is C // 10, K is C mod 10, ( memberchk(L, [1, 5]) ; memberchk(K, [1, 5]) ), !.

% on entre perpendiculairement a un bord
entrante(C, O) :- sens(O, V), Avant is C - V, \+ case(Avant).
