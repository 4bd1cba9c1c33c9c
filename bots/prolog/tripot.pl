% The predicates of the assignment for Chicago and Siam, answered by `tripot`: the reference at your
% Prolog prompt, in SWI-Prolog and in GNU Prolog.
%
%     ?- [tripot].
%     ?- plateau_depart(P), coups_possibles(P, Coups).
%     ?- plateau_depart(P), coup_possible(P, (J, 2, Garde, Vend)).
%     ?- plateau_depart(siam, P), jouer_coup(P, (0, 11, n), Q), affiche_plateau(Q).
%
% A board of five parts is one of Chicago with open piles, one of four parts is one of Siam. What is
% no board at all fails, with a complaint of `tripot`, which must be in your PATH, or the variable
% TRIPOT of the environment must name it.

% plateau_depart(?Plateau): a fresh deal of Chicago, or of the game whose board has as many parts; or
% whether a board could be one.
plateau_depart(Plateau) :-
    ( var(Plateau) -> Jeu = chicago ; tripot_game(Jeu, Plateau, _) ), !,
    plateau_depart(Jeu, Plateau).

% plateau_depart(?Jeu, ?Plateau): the same for either game.
plateau_depart(Jeu, Plateau) :-
    ground(Plateau), !,
    tripot_game(Jeu, Plateau, _), !,
    tripot_asked('show ', Plateau, '', _),
    tripot_start(Jeu, Plateau).
plateau_depart(Jeu, Plateau) :-
    tripot_game(Jeu, _, Name),
    tripot_lines(['deal ', Name, ' --classroom'], [Line|_]),
    tripot_term(Line, Plateau).

% affiche_plateau(+Plateau): draws the board.
affiche_plateau(Plateau) :-
    tripot_asked('show ', Plateau, '', Lines),
    tripot_write_lines(Lines).

% coups_possibles(+Plateau, ?Coups): all legal moves, in the order of `tripot moves`.
coups_possibles(Plateau, Coups) :-
    tripot_moves(Plateau, Pairs),
    tripot_seconds(Pairs, Coups).

% coup_possible(+Plateau, ?Coup): whether a move is legal, or which moves are.
coup_possible(Plateau, Coup) :-
    coups_possibles(Plateau, Coups),
    tripot_member(Coup, Coups).

% jouer_coup(+Plateau, ?Coup, ?Suivant): the board after a move; each legal one if it is not given.
jouer_coup(Plateau, Coup, Suivant) :-
    tripot_moves(Plateau, Pairs),
    tripot_member(Native-Coup, Pairs),
    tripot_joined([' --classroom --move=', Native], Move),
    tripot_asked('apply ', Plateau, Move, Lines),
    tripot_last(Lines, Line),
    tripot_term(Line, Suivant).

% meilleur_coup(+Plateau, ?Coup): what the strongest machine plays.
meilleur_coup(Plateau, Coup) :-
    tripot_asked('best ', Plateau, '', Lines),
    tripot_member(Line, Lines),
    tripot_words(Line, ['*', Native|_]), !,
    tripot_moves(Plateau, Pairs),
    tripot_member(Native-Coup, Pairs).

% Pairs of a native form and a term.
tripot_moves(Plateau, Pairs) :-
    tripot_asked('moves ', Plateau, '', Lines),
    tripot_pairs(Lines, Pairs).

tripot_pairs([], []).
tripot_pairs([Line|Lines], Pairs) :-
    (   tripot_words(Line, [Native, Text])
    ->  tripot_term(Text, Coup), Pairs = [Native-Coup|Rest]
    ;   Pairs = Rest
    ),
    tripot_pairs(Lines, Rest).

tripot_game(chicago, [_, _, _, _, _], 'chicago --rule piles=open').
tripot_game(siam, [_, _, _, _], siam).

% Chicago: nothing has been taken. Siam: everybody waits.
tripot_start(chicago, [Piles, Bourse, _, [], []]) :-
    length(Piles, 9),
    tripot_whole(Piles),
    Bourse = [[ble, 7], [riz, 6], [cacao, 6], [cafe, 6], [sucre, 6], [mais, 6]].
tripot_start(siam, [Animaux, Animaux, [32, 33, 34], e]) :-
    Animaux = [(0, _), (0, _), (0, _), (0, _), (0, _)].

tripot_whole([]).
tripot_whole([Pile|Piles]) :- length(Pile, 4), tripot_whole(Piles).

% The lines that a command says about a board.
tripot_asked(_, Plateau, _, _) :-
    var(Plateau),
    throw(error(instantiation_error, 'the board must be given')).
tripot_asked(Command, Plateau, More, Lines) :-
    tripot_game(_, Plateau, Name), !,
    copy_term(Plateau, Shown),
    term_variables(Shown, Unknown),
    tripot_unknown(Unknown),
    tripot_lines([Command, Name, ' --position \'', Shown, '\'', More], Lines).

tripot_unknown([]).
tripot_unknown(['_'|Rest]) :- tripot_unknown(Rest).

tripot_lines(Parts, Lines) :-
    tripot_joined(['${TRIPOT:-tripot} --lang fr '|Parts], Command),
    % What it complains of stands on standard error; the last line says that it did not.
    atom_concat(Command, ' && echo done', Whole),
    tripot_pipe(Whole, Stream),
    tripot_read_lines(Stream, Said),
    catch(close(Stream), _, true),
    tripot_done(Said, Lines).

tripot_done([done], []) :- !.
tripot_done([Line|Said], [Line|Lines]) :- tripot_done(Said, Lines).

tripot_pipe(Command, Stream) :-
    catch(open(pipe(Command), read, Stream), _, popen(Command, read, Stream)).

tripot_read_lines(Stream, Lines) :-
    tripot_codes(Stream, Codes, End),
    (   End =:= -1, Codes = [] -> Lines = []
    ;   atom_codes(Line, Codes), Lines = [Line|Rest],
        ( End =:= -1 -> Rest = [] ; tripot_read_lines(Stream, Rest) )
    ).

tripot_codes(Stream, Codes, End) :-
    get_code(Stream, Code),
    (   ( Code =:= 10 ; Code =:= -1 ) -> Codes = [], End = Code
    ;   Codes = [Code|Rest], tripot_codes(Stream, Rest, End)
    ).

% The words of a line, separated by spaces.
tripot_words(Line, Words) :-
    atom_codes(Line, Codes),
    tripot_split(Codes, [], Words).

tripot_split([], [], []) :- !.
tripot_split([], Word, [Atom]) :- tripot_word(Word, Atom).
tripot_split([32|Codes], [], Words) :- !, tripot_split(Codes, [], Words).
tripot_split([32|Codes], Word, [Atom|Words]) :- !,
    tripot_word(Word, Atom), tripot_split(Codes, [], Words).
tripot_split([Code|Codes], Word, Words) :- tripot_split(Codes, [Code|Word], Words).

tripot_word(Reversed, Atom) :-
    tripot_reverse(Reversed, [], Codes), atom_codes(Atom, Codes).

tripot_reverse([], Codes, Codes).
tripot_reverse([Code|Rest], Done, Codes) :- tripot_reverse(Rest, [Code|Done], Codes).

% Atoms and terms, written one after the other.
tripot_joined([], '').
tripot_joined([Part|Parts], Text) :-
    ( atom(Part) -> First = Part ; tripot_written(Part, First) ),
    tripot_joined(Parts, Rest),
    atom_concat(First, Rest, Text).

tripot_written(Term, Atom) :-
    (   catch(current_prolog_flag(dialect, swi), _, fail)
    ->  format(atom(Atom), '~w', [Term])
    ;   write_to_atom(Atom, Term)
    ).

tripot_term(Text, Term) :-
    read_term_from_atom(Text, Term, [end_of_term(eof)]).

tripot_write_lines([]).
tripot_write_lines([Line|Lines]) :- write(Line), nl, tripot_write_lines(Lines).

tripot_member(X, [X|_]).
tripot_member(X, [_|Rest]) :- tripot_member(X, Rest).

tripot_last([Last], Last) :- !.
tripot_last([_|Rest], Last) :- tripot_last(Rest, Last).

tripot_seconds([], []).
tripot_seconds([_-Second|Pairs], [Second|Rest]) :- tripot_seconds(Pairs, Rest).
