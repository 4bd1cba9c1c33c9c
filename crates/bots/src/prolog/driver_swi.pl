% Runs inside SWI-Prolog, beside a program that somebody wrote for a course: loads it, asks it
% goals that arrive on descriptor 3, and answers on descriptor 4. The program's own input is empty and
% its output goes to standard error, so whatever it prints or reads disturbs nobody.

:- module(tripot_driver, [tripot_run/3]).

:- dynamic kept/1.

% Declarations are the directives that are kept, or all of them are.
tripot_run(Files, Encoding, Declarations) :-
    % Looking for a byte order mark would wait for the first question.
    open('/dev/fd/3', read, In, [encoding(utf8), bom(false)]),
    open('/dev/fd/4', write, Out, [encoding(utf8)]),
    set_prolog_flag(verbose_load, silent),
    % Whoever reads its input can be told from whoever does not.
    set_stream(user_input, eof_action(eof_code)),
    (   Declarations == all -> true ; assertz(kept(Declarations)) ),
    (   catch(load_files(user:Files, [encoding(Encoding)]), Error, true)
    ->  (   var(Error) -> say(Out, loaded) ; say(Out, raised(Error)), halt(1) )
    ;   say(Out, failed), halt(1)
    ),
    serve(In, Out).

:- multifile user:term_expansion/2.
:- dynamic user:term_expansion/2.

user:term_expansion((:- Directive), []) :-
    tripot_driver:kept(Declarations),
    callable(Directive),
    \+ is_list(Directive),
    functor(Directive, Name, _),
    \+ memberchk(Name, Declarations).

serve(In, Out) :-
    read_term(In, Ask, [module(user)]),
    (   Ask == end_of_file
    ->  halt
    ;   reply(Ask, Result),
        say(Out, Result),
        serve(In, Out)
    ).

% ask(Goal, Which, Move, Form, Values): Values are what is wanted of a Move of that Form.
reply(ask(Goal, Which, Move, Form, Values), Result) :-
    catch(solve(Which, Goal, asked(Move, Form, Values), Found), Error, Found = raised(Error)),
    (   Found == true, Move = Form, ground(Values) -> Result = answer(Values)
    ;   Found == true, Move = Form -> Result = unbound(Values)
    ;   Found == true -> Result = other(Move)
    ;   Result = Found
    ).
% call(Goal, Wanted, Most): what is wanted of the first answers, at most so many.
reply(call(Goal, Wanted, Most), Result) :-
    catch(some(Goal, Wanted, Most, Answers), Error, true),
    (   var(Error) -> Result = plain(answers(Answers)) ; Result = raised(Error) ).

some(Goal, Wanted, Most, Answers) :-
    Count = count(0),
    findall(Wanted, ( call(user:Goal), one_more(Count, Enough, Most), ( Enough == yes -> ! ; true ) ), Answers).

one_more(Count, Enough, Most) :-
    arg(1, Count, Before),
    Now is Before + 1,
    nb_setarg(1, Count, Now),
    (   Now >= Most -> Enough = yes ; Enough = no ).

solve(first, Goal, _, true) :- call(user:Goal), !.
solve(last, Goal, Asked, true) :-
    findall(Asked, user:Goal, All), last_of(All, Asked), !.
solve(_, _, _, failed).

say(Out, plain(Term)) :- !,
    write_term(Out, Term, [quoted(true), ignore_ops(true), portray(false)]),
    nl(Out),
    flush_output(Out).
say(Out, Term) :-
    write_term(Out, Term, [quoted(true), max_depth(50), portray(false)]),
    nl(Out),
    flush_output(Out).

last_of([Last], Last) :- !.
last_of([_|Rest], Last) :- last_of(Rest, Last).
