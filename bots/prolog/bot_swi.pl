% A bot for Tripot in SWI-Prolog that plays any legal move of any game; docs/protocol.md explains
% the lines.
%
%     tripot match siam --seats "random,cmd:swipl bots/prolog/bot_swi.pl"
%
% Make it yours: everything that decides is in choose/4. It asks for the classroom form, so Position
% and Moves are terms in Chicago and Siam; in the families they are atoms.

:- initialization(main, main).
:- dynamic game/1, position/1.

%!  choose(+Game, +Position, +Moves, -Move)
%   The move to play: Moves are all legal ones, Position is what this seat may know.
choose(_Game, _Position, Moves, Move) :-
    random_member(Move, Moves).

main :-
    set_stream(user_output, encoding(utf8)),
    set_stream(user_input, encoding(utf8)),
    listen.

listen :-
    read_line_to_string(user_input, Line),
    (   Line == end_of_file
    ->  true
    ;   split_string(Line, " ", "", [Word|Words]),
        hear(Word, Words)
    ->  listen
    ;   true                            % quit
    ).

hear("tripot", _) :- !, maplist(say, ["name SWI-Prolog starter", "form classroom",
                                      "plays chicago siam families", "ready"]).
hear("new", [Variant|Words]) :- !,
    split_string(Variant, "(", "", [Name|_]),
    atom_string(Game, Name),
    retractall(game(_)), assertz(game(Game)),
    append(_, ["seed", Hex|_], Words), !,
    string_concat("0x", Hex, Number),
    number_string(Seed, Number),
    set_random(seed(Seed)).             % the same seed gives the same game again
hear("position", Words) :- !,
    atomic_list_concat(Words, ' ', Text),
    read_position(Text, Position),
    retractall(position(_)), assertz(position(Position)).
hear("go", _) :- !, say("moves").
hear("moves", Words) :- !,
    game(Game), position(Position),
    maplist(read_move, Words, Moves),
    choose(Game, Position, Moves, Move),
    format(string(Line), "move ~w", [Move]),
    say(Line).
hear("quit", _) :- !, fail.
hear(_, _).                             % played, out, stop, over

% Terms begin with a bracket; everything else stays an atom.
read_position(Text, Position) :-
    (   sub_atom(Text, 0, 1, _, '[') -> term_to_atom(Position, Text) ; Position = Text ).

read_move(Text, Move) :-
    (   sub_string(Text, 0, 1, _, "(") -> term_string(Move, Text) ; atom_string(Move, Text) ).

say(Line) :- write(Line), nl, flush_output.
