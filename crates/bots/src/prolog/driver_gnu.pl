% Runs inside GNU Prolog, beside a program that somebody wrote for a course; see driver_swi.pl. There
% are no modules here: every name begins with tripot_, and no library predicate is used that the
% program could have redefined.

tripot_run(Files) :-
    open('/dev/fd/3', read, In),
    open('/dev/fd/4', write, Out),
    catch(tripot_load(Files, Result), Error, Result = raised(Error)),
    tripot_say(Out, Result),
    ( Result == loaded -> tripot_serve(In, Out) ; halt(1) ).

tripot_load([], loaded).
tripot_load([File|Files], Result) :-
    ( consult(File) -> tripot_load(Files, Result) ; Result = failed ).

tripot_serve(In, Out) :-
    repeat,
    read_term(In, Ask, []),
    ( Ask == end_of_file -> ! , halt
    ; tripot_reply(Ask, Result), tripot_say(Out, Result), fail ).

tripot_reply(ask(Goal, Which, Move, Form, Values), Result) :-
    catch(tripot_solve(Which, Goal, asked(Move, Form, Values), Found), Error, Found = raised(Error)),
    ( Found == true, Move = Form, ground(Values) -> Result = answer(Values)
    ; Found == true, Move = Form -> Result = unbound(Values)
    ; Found == true -> Result = other(Move)
    ; Result = Found ), !.

tripot_reply(call(Goal, Wanted, Most), Result) :-
    catch(tripot_some(Goal, Wanted, Most, Answers), Error, true),
    ( var(Error) -> Result = plain(answers(Answers)) ; Result = raised(Error) ), !.

tripot_some(Goal, Wanted, Most, Answers) :-
    g_assign(tripot_count, 0),
    findall(Wanted, ( call(Goal), g_inc(tripot_count, Now), ( Now >= Most -> ! ; true ) ), Answers).

tripot_solve(first, Goal, _, true) :- call(Goal), !.
tripot_solve(last, Goal, Asked, true) :-
    findall(Asked, Goal, All), tripot_last(All, Asked), !.
tripot_solve(_, _, _, failed).

tripot_last([Last], Last) :- !.
tripot_last([_|Rest], Last) :- tripot_last(Rest, Last).

tripot_say(Out, plain(Term)) :- !,
    write_term(Out, Term, [quoted(true), ignore_ops(true)]), nl(Out), flush_output(Out).
tripot_say(Out, Term) :- writeq(Out, Term), nl(Out), flush_output(Out).
