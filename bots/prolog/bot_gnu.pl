% A bot for Tripot in GNU Prolog that plays any legal move of any game; docs/protocol.md explains
% the lines.
%
%     gplc --no-top-level -o bot bots/prolog/bot_gnu.pl && tripot match siam --seats "random,./bot"
%
% (The prompt of gprolog would speak between the lines of the protocol; a compiled program has none.)
% Make it yours: everything that decides is in choose/4. It asks for the classroom form, so Position
% and Moves are terms in Chicago and Siam; in the families they are atoms.

:- dynamic(game/1).
:- dynamic(position/1).

% choose(+Game, +Position, +Moves, -Move): Moves are all legal ones, Position is what this seat may
% know.
choose(_Game, _Position, Moves, Move) :-
    length(Moves, Count),
    random(0, Count, Index),
    Place is Index + 1,
    nth(Place, Moves, Move).

main :-
    repeat,
    read_words(Words),
    \+ hear(Words),
    !,
    halt.

% hear(+Words) fails when there is nothing more to hear.
hear([]) :- !, fail.
hear([quit|_]) :- !, fail.
hear([tripot|_]) :- !,
    say('name GNU Prolog starter'), say('form classroom'),
    say('plays chicago siam families'), say(ready).
hear([new, Variant|_]) :- !,
    atom_codes(Variant, Codes),
    ( append(Name, [0'(|_], Codes) -> true ; Name = Codes ),
    atom_codes(Game, Name),
    retractall(game(_)), assertz(game(Game)),
    randomize.
hear([position|Words]) :- !,
    join(Words, Text), as_term(Text, Position),
    retractall(position(_)), assertz(position(Position)).
hear([go|_]) :- !, say(moves).
hear([moves|Texts]) :- !,
    game(Game), position(Position),
    maplist(as_term, Texts, Moves),
    choose(Game, Position, Moves, Move),
    write('move '), say(Move).
hear(_).                                % played, out, stop, over

say(Text) :- write(Text), nl, flush_output.

% Terms begin with a bracket; everything else stays an atom.
as_term(Text, Term) :-
    ( sub_atom(Text, 0, 1, _, First), ( First = '[' ; First = '(' )
    -> read_term_from_atom(Text, Term, [end_of_term(eof)])
    ;  Term = Text ).

join([Word], Word) :- !.
join([Word|Words], Text) :-
    join(Words, Rest), atom_concat(Word, ' ', Start), atom_concat(Start, Rest, Text).

% The words of a line as atoms; none at the end of the input.
read_words(Words) :- get_code(Code), words(Code, Words).

words(-1, []) :- !.
words(10, ['']) :- !.
words(32, Words) :- !, get_code(Next), words(Next, Words).
words(Code, [Word|Words]) :-
    letters(Code, Codes, End), atom_codes(Word, Codes),
    ( End =:= 32 -> get_code(Next), words(Next, Words) ; Words = [] ).

letters(Code, [], Code) :- ( Code =:= 32 ; Code =:= 10 ; Code =:= -1 ), !.
letters(Code, [Code|Codes], End) :- get_code(Next), letters(Next, Codes, End).

:- initialization(main).
