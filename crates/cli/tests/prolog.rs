//! Prolog programs written for a course play as they are, and what is wrong with them is told.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project")
}

/// Plays games against a machine and returns what was said of them, as JSON lines.
fn games(game: &str, manifest: &str, count: &str) -> String {
    let seats = format!("random,Student={manifest}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tripot"));
    command.args(["--lang", "en", "match", game, "--seats", &seats, "--games", count]);
    command.args(["--seed", "class", "--json", "--threads", "1"]).current_dir(root());
    let output = command.output().expect("tripot runs");
    let said = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
    String::from_utf8_lossy(&said).into_owned()
}

/// What loses a game for a program, with the system that runs it.
fn fault(system: &str, program: &str, extra: &str) -> String {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("p.pl"), program).expect("a program");
    let manifest = format!(
        "[limits]\nmove_ms = 3000\n[prolog]\nsystem = \"{system}\"\nfiles = [\"p.pl\"]\n\
         game = \"chicago\"\ngoal = \"meilleur_coup(Plateau, Coup)\"\n{extra}"
    );
    let path = folder.path().join("p.toml");
    fs::write(&path, manifest).expect("a manifest");
    games("chicago(piles=open)", &path.display().to_string(), "1")
}

#[test]
fn programs_of_six_shapes_play_by_their_manifests_alone() {
    for name in ["emma", "hugo", "lina", "noe"] {
        let said = games("chicago(piles=open)", &format!("bots/samples/{name}.toml"), "2");
        assert_eq!(said.matches("\"termination\":\"finished\"").count(), 2, "{name}: {said}");
    }
    let said = games("siam", "bots/samples/zoe.toml", "2");
    assert_eq!(said.matches("\"termination\":\"finished\"").count(), 2, "{said}");
    let said = games("siam", "bots/samples/tom.toml", "2");
    assert_eq!(said.matches("\"termination\":\"finished\"").count(), 2, "{said}");
}

#[test]
fn what_is_wrong_with_a_program_is_told() {
    let cases = [
        ("fails", "meilleur_coup(_, _) :- fail.", "the goal failed"),
        ("raises", "meilleur_coup(_, C) :- C is foo + 1.", "the goal raised"),
        ("unknown", "autre(1).", "the goal raised error(existence_error"),
        ("unbound", "meilleur_coup(_, (j1, 1, _, _)).", "left variables"),
        ("other", "meilleur_coup(_, rien).", "the form of a move"),
        ("halts", "meilleur_coup(_, _) :- halt.", "the Prolog system ended"),
        ("loops", "meilleur_coup(P, C) :- meilleur_coup(P, C).", "no answer within"),
        ("cheats", "meilleur_coup(_, (j1, 1, ble, ble)).", "illegal"),
    ];
    for system in ["swi", "gnu"] {
        for (name, program, expected) in cases {
            let said = fault(system, program, "stack_mb = 32");
            assert!(said.contains(expected), "{system} {name}: {said}");
        }
    }
}

#[test]
fn what_is_wrong_is_told_in_the_language_of_the_reader() {
    let folder = TempDir::new().expect("a folder");
    let manifest = |name: &str, program: &str| {
        fs::write(folder.path().join(format!("{name}.pl")), program).expect("a program");
        let text = format!(
            "[prolog]\nsystem = \"swi\"\nfiles = [\"{name}.pl\"]\ngame = \"chicago\"\n\
             goal = \"meilleur_coup(Plateau, Coup)\"\n"
        );
        fs::write(folder.path().join(format!("{name}.toml")), text).expect("a manifest");
    };
    manifest("fails", "meilleur_coup(_, _) :- fail.");
    manifest("halts", "meilleur_coup(_, _) :- halt.");
    manifest("leaves", ":- halt.");
    let run = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tripot"));
        command.args(["--lang", "fr"]).args(words).current_dir(folder.path());
        let output = command.env("LANG", "en_GB.UTF-8").env_remove("LC_ALL").output();
        let output = output.expect("tripot runs");
        let said = [output.stdout, output.stderr].concat();
        String::from_utf8_lossy(&said).into_owned()
    };
    let class = run(&["class", ".", "--no-games", "--json"]);
    let played = ["fails.toml", "halts.toml"].map(|manifest| {
        let seats = format!("random,Student={manifest}");
        run(&["match", "chicago(piles=open)", "--seats", &seats, "--games", "1", "--json"])
    });
    let checked = run(&["check", "fails.toml"]);
    for (said, expected) in [
        (&class, "le but échoue"),
        (&class, "le système Prolog s’est terminé (code 0)"),
        (&played[0], "le but échoue"),
        (&played[1], "le système Prolog s’est terminé (code 0)"),
        (&checked, "le but échoue"),
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
        for english in ["the goal", "the Prolog system", "exit status"] {
            assert!(!said.contains(english), "{english}: {said}");
        }
    }
}

#[test]
fn a_full_stack_ends_a_game_and_not_the_match() {
    let program = "meilleur_coup(P, C) :- longue([P], C).\n\
                   longue(L, C) :- longue([x|L], C), a(L).\na(_).\n";
    let said = fault("swi", program, "stack_mb = 32");
    assert!(said.contains("resource_error") || said.contains("ended"), "{said}");
    let said = fault("gnu", program, "stack_mb = 8");
    assert!(said.contains("ended"), "{said}");
}

#[test]
fn what_a_program_prints_reads_or_redefines_hurts_nobody() {
    let program = "
        append([], L, L).
        append([X|L], M, [X|N]) :- append(L, M, N).
        write_list([]).
        :- write('Bienvenue ! Choisissez un niveau : '), nl.
        meilleur_coup([P, _, T, _, _], (_, 1, G, V)) :-
            write('move (j1,1,ble,riz)'), nl, read(_), read(_),
            length(P, N), I is (T - 1 + N) mod N, J is (T + 1) mod N,
            au(I, P, [G|_]), au(J, P, [V|_]).
        au(0, [X|_], X) :- !.
        au(I, [_|L], X) :- I1 is I - 1, au(I1, L, X).";
    for system in ["swi", "gnu"] {
        let said = fault(system, program, "");
        assert!(said.contains("\"termination\":\"finished\""), "{system}: {said}");
    }
}

#[test]
fn a_wrong_manifest_says_what_is_wrong() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("p.toml");
    let prolog = "[prolog]\nsystem = \"swi\"\ngame = \"chicago\"\n";
    for (text, expected) in [
        ("nom = \"Léa\"", "unknown field `nom`"),
        ("name = \"Léa\"", "either a command or a [prolog] table"),
        (&format!("{prolog}files = []\ngoal = \"f(Plato, Coup)\""), "`Plato`"),
        (&format!("{prolog}files = [\"no.pl\"]\ngoal = \"f(Board, Move)\""), "no.pl"),
    ] {
        fs::write(&path, text).expect("a manifest");
        let said = games("chicago(piles=open)", &path.display().to_string(), "1");
        assert!(said.contains(expected), "{text}: {said}");
    }
}

/// What a student types, and what the reference answers, whichever Prolog asks.
const PROMPT: &str = "
petit([[[ble,cafe],[mais,riz],[cacao,sucre]],
       [[ble,7],[riz,6],[cacao,6],[cafe,6],[sucre,6],[mais,6]],1,[],[]]).
oui_non(But) :- ( call(But) -> write(oui) ; write(non) ), nl.
prompt :-
    petit(P),
    coups_possibles(P, Coups), length(Coups, N), write(N), nl,
    oui_non(coup_possible(P, (j1, 1, ble, cacao))),
    oui_non(coup_possible(P, (j1, 1, ble, ble))),
    findall(G-V, coup_possible(P, (j1, 1, G, V)), Paires), write(Paires), nl,
    jouer_coup(P, (j1, 1, ble, cacao), Q), write(Q), nl,
    findall(S, jouer_coup(P, _, S), Suivants), length(Suivants, M), write(M), nl,
    oui_non((meilleur_coup(P, C), coup_possible(P, C))),
    plateau_depart(siam, D), write(D), nl,
    oui_non(jouer_coup(D, (0, 11, n), _)),
    plateau_depart([Piles|_]), length(Piles, Nombre), write(Nombre), nl,
    plateau_depart([_, _, Montagnes, _]), write(Montagnes), nl,
    plateau_depart(Donne), oui_non(plateau_depart(Donne)), oui_non(plateau_depart(P)),
    oui_non(coups_possibles([a, b, c, d], _)),
    catch(coups_possibles(_, _), error(Erreur, _), true), write(Erreur), nl.
";

#[test]
fn the_reference_answers_at_both_prompts() {
    let folder = TempDir::new().expect("a folder");
    let prompt = folder.path().join("prompt.pl");
    fs::write(&prompt, PROMPT).expect("a program");
    let (library, prompt) = ("bots/prolog/tripot.pl", prompt.display().to_string());
    let goal = format!("consult('{library}'),consult('{prompt}'),prompt,halt");
    let swi = ["-q", "-f", "none", "-g", &goal];
    let gnu = ["--consult-file", library, "--consult-file", &prompt, "--query-goal", "prompt,halt"];
    let expected = "6\noui\nnon\n[ble-cacao,cacao-ble]\n\
        [[[cafe],[mais,riz],[sucre]],[[ble,7],[riz,6],[cacao,5],[cafe,6],[sucre,6],[mais,6]],2,[ble],[]]\n\
        6\noui\n\
        [[(0,0),(0,0),(0,0),(0,0),(0,0)],[(0,0),(0,0),(0,0),(0,0),(0,0)],[32,33,34],e]\noui\n9\n[32,33,34]\noui\nnon\nnon\ninstantiation_error\n";
    for (program, words) in [("swipl", &swi[..]), ("gprolog", &gnu[..])] {
        let mut command = Command::new(program);
        command.args(words).env("TRIPOT", env!("CARGO_BIN_EXE_tripot")).current_dir(root());
        let missing = format!("{program} is missing; scripts/test installs it");
        let output = command.stdin(std::process::Stdio::null()).output().expect(&missing);
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.ends_with(expected), "{program}: {said}\n{:?}", output.stderr);
    }
}

#[test]
fn a_program_for_two_at_a_table_for_more_is_told_so() {
    for (number, seats) in [
        (3, "random,random,Student=bots/samples/hugo.toml"),
        (4, "random,random,random,Student=bots/samples/lina.toml"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tripot"));
        command.args(["--lang", "en", "match", "chicago(piles=open)", "--seats", seats]);
        command.args(["--games", "1", "--seed", "class", "--json", "--threads", "1"]);
        let output = command.current_dir(root()).output().expect("tripot runs");
        let said = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
        let said = String::from_utf8_lossy(&said);
        assert!(said.contains("it is written for two players"), "{number}: {said}");
        assert!(!said.contains("panicked"), "{number}: {said}");
    }
}
