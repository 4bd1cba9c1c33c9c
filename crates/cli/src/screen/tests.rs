//! Whole games without a terminal: keys and clicks in, pictures out.

use std::path::{Path, PathBuf};
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::Color;
use tripot_analysis::{Analysis, Effort};
use tripot_catalog::{Lang, Variant};
use tripot_core::{Budget, Seed, Termination};
use unicode_width::UnicodeWidthStr as _;

use super::app::{App, First, Manner};
use super::event::{Effect, Event};
use super::settings::Settings;
use super::theme::Theme;
use crate::command;
use crate::eyes::Eyes;
use crate::game::{Game, Setup, save};
use crate::keeper::Keeper;
use crate::place::read_places;

/// The interface with a clock that stands still and machines that think at once.
struct Rig {
    app: App,
    now: Duration,
    size: (u16, u16),
    folder: tempfile::TempDir,
    files: usize,
    settings: Settings,
    /// How it was left, and whether with a game to go on with.
    left: Option<(bool, bool)>,
    /// Machines answer only when asked to.
    patient: bool,
    waiting: Vec<Effect>,
}

fn manner(lang: Lang, (columns, rows): (u16, u16)) -> Manner {
    Manner { lang, theme: Theme::Dark, colours: true, ascii: false, columns, rows }
}

fn still() -> Settings {
    Settings { motion: false, ..Settings::default() }
}

impl Rig {
    fn menu(lang: Lang, size: (u16, u16)) -> Rig {
        Rig::new(First::Menu, manner(lang, size), still())
    }

    /// A game from a seed.
    fn game(text: &str, seats: &str, size: (u16, u16)) -> Rig {
        Rig::game_with(text, seats, manner(Lang::En, size), still())
    }

    fn game_with(text: &str, seats: &str, manner: Manner, settings: Settings) -> Rig {
        let folder = tempfile::tempdir().unwrap();
        let variant = Variant::read(text, &[]).unwrap();
        let places = read_places(seats, variant.game).unwrap();
        let record = Some(folder.path().join("game"));
        let seed = Seed::parse("screen").unwrap();
        let setup = Setup { variant, places, seed, start: None, record };
        let (game, trouble) = Game::start(&setup, manner.lang).unwrap();
        assert!(trouble.is_none());
        let mut rig = Rig::new(First::Game(Box::new(game), None), manner, settings);
        rig.folder = folder;
        rig
    }

    fn new(first: First, manner: Manner, settings: Settings) -> Rig {
        let size = (manner.columns, manner.rows);
        let secret = Seed::parse("secret").unwrap();
        let (app, effects) = App::new(first, manner, settings.clone(), secret).unwrap();
        let mut rig = Rig {
            app,
            now: Duration::ZERO,
            size,
            folder: tempfile::tempdir().unwrap(),
            files: 0,
            settings,
            left: None,
            patient: false,
            waiting: Vec::new(),
        };
        rig.perform(effects);
        rig
    }

    fn handle(&mut self, event: Event) {
        let effects = self.app.handle(event, self.now);
        self.perform(effects);
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Think { .. } | Effect::Ask { .. } if self.patient => {
                    self.waiting.push(effect);
                }
                other => self.perform_one(other),
            }
        }
    }

    fn perform_one(&mut self, effect: Effect) {
        match effect {
            Effect::Open(mut setup) => {
                self.files += 1;
                let name = format!("game-{}.tripot", self.files);
                setup.record = Some(self.folder.path().join(name));
                let opened = Game::start(&setup, self.app.lang());
                let opened = opened.map(|(game, trouble)| (Box::new(game), trouble));
                self.handle(Event::Opened(opened));
            }
            Effect::Resume(path) => {
                let record = command::load(&path).unwrap();
                let opened = Game::resume(path, &record, self.app.lang());
                let opened = opened.map(|(game, trouble)| (Box::new(game), trouble));
                self.handle(Event::Opened(opened));
            }
            Effect::Think { job, thinking, nodes, stop } => {
                let thought = thinking(&Budget::nodes(nodes.min(300)).or_until(stop));
                self.handle(Event::Thought { job, thought: Some(thought) });
            }
            Effect::Ask { job, asking } => {
                let answer = Some(asking());
                self.handle(Event::Answered { job, answer });
            }
            Effect::Elsewhere(work) => work(),
            Effect::Advise { job, view, machine, nodes, stop } => {
                let budget = Budget::nodes(nodes.min(300)).or_until(stop);
                let opinion = view.advice(machine, &Seed::from_bytes([0; 32]), &budget);
                self.handle(Event::Advice { job, opinion });
            }
            Effect::Analyse { job, record, stop, .. } => {
                let effort = Effort { nodes: Some(200), threads: 1, stop };
                let analysis = Analysis::of(&record, &effort, &mut |_| {}).map(Box::new);
                self.handle(Event::Analysed { job, analysis: Some(analysis) });
            }
            Effect::Keep { path, record } => Keeper::at(path).keep(&record).unwrap(),
            Effect::Save { path, record, own } => {
                let saved = save(&path, &record, own).map(|()| path);
                self.handle(Event::Saved(saved));
            }
            Effect::Remember(settings) => self.settings = *settings,
            Effect::Leave { resume, cut } => self.left = Some((cut, resume.is_some())),
        }
    }

    /// The machine may answer now.
    fn let_think(&mut self) {
        for effect in std::mem::take(&mut self.waiting) {
            self.perform_one(effect);
        }
    }

    fn code(&mut self, code: KeyCode) {
        self.handle(Event::Key(KeyEvent::from(code)));
    }

    /// Presses keys: characters as they are, others by their names in angle brackets.
    fn press(&mut self, keys: &str) {
        let mut rest = keys;
        while let Some(symbol) = rest.chars().next() {
            if symbol == '<' {
                let (name, after) = rest[1..].split_once('>').expect("a closed name");
                self.code(match name {
                    "enter" => KeyCode::Enter,
                    "esc" => KeyCode::Esc,
                    "tab" => KeyCode::Tab,
                    "up" => KeyCode::Up,
                    "down" => KeyCode::Down,
                    "left" => KeyCode::Left,
                    "right" => KeyCode::Right,
                    "end" => KeyCode::End,
                    "home" => KeyCode::Home,
                    other => panic!("no key {other}"),
                });
                rest = after;
            } else {
                self.code(KeyCode::Char(symbol));
                rest = &rest[symbol.len_utf8()..];
            }
        }
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        self.size = (columns, rows);
        self.handle(Event::Resize { columns, rows });
    }

    /// Lets time pass, with a tick.
    fn wait(&mut self, milliseconds: u64) {
        self.now += Duration::from_millis(milliseconds);
        self.handle(Event::Tick);
    }

    fn buffer(&self) -> Buffer {
        let backend = TestBackend::new(self.size.0, self.size.1);
        let mut terminal = Terminal::new(backend).unwrap();
        terminal.draw(|frame| self.app.draw(frame.buffer_mut(), self.now)).unwrap();
        terminal.backend().buffer().clone()
    }

    fn screen(&self) -> String {
        let buffer = self.buffer();
        let Rect { width, height, .. } = buffer.area;
        let row = |y: u16| {
            let cells = (0..width).map(|x| buffer[(x, y)].symbol());
            cells.collect::<String>().trim_end().to_owned()
        };
        (0..height).map(row).collect::<Vec<_>>().join("\n")
    }

    /// Clicks on the first place where a text stands.
    #[track_caller]
    fn click(&mut self, text: &str) {
        let screen = self.screen();
        let found = screen.lines().enumerate().find_map(|(row, line)| {
            line.find(text).map(|at| (line[..at].width() as u16, row as u16))
        });
        let (column, row) = found.unwrap_or_else(|| panic!("no {text:?} in\n{screen}"));
        self.handle(Event::Click { column, row });
    }

    #[track_caller]
    fn shows(&self, text: &str) {
        let screen = self.screen();
        assert!(screen.contains(text), "no {text:?} in\n{screen}");
    }

    #[track_caller]
    fn hides(&self, text: &str) {
        let screen = self.screen();
        assert!(!screen.contains(text), "{text:?} in\n{screen}");
    }

    fn is_over(&self) -> bool {
        self.screen().contains("Game over")
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("game")
    }

    /// How the kept game ended.
    fn ended(&self) -> Termination {
        command::load(&self.file()).unwrap().termination
    }
}

#[test]
fn three_keys_lead_into_each_game() {
    for (keys, title) in
        [("<enter>", "Chicago · move 1"), ("2<enter>", "Siam · move 1"), ("3<enter>", "7 familles")]
    {
        let mut rig = Rig::menu(Lang::En, (80, 24));
        rig.press(keys);
        rig.shows(title);
        rig.shows("your turn");
    }
}

#[test]
fn the_first_screen_looks_as_it_did() {
    insta::assert_snapshot!("start-80x24", Rig::menu(Lang::Fr, (80, 24)).screen());
    insta::assert_snapshot!("start-60x20", Rig::menu(Lang::En, (60, 20)).screen());
    let mut rig = Rig::menu(Lang::En, (120, 40));
    rig.press("3<down><down><down><right>");
    insta::assert_snapshot!("start-120x40", rig.screen());
}

#[test]
fn choices_are_checked_remembered_and_come_back() {
    let mut rig = Rig::menu(Lang::En, (80, 24));
    rig.press("<down><down>Léa<enter>");
    rig.shows("Léa");
    // The oracle needs open piles.
    rig.press("<down><right>");
    rig.shows("oracle");
    rig.shows("✗ `oracle` looks at every token");
    rig.press("<down><right><up><up><up><up><enter>");
    rig.shows("Chicago · move 1 · open piles");
    rig.shows("Léa, your turn");
    let settings = rig.settings.clone();
    assert_eq!(settings.game.as_deref(), Some("chicago"));
    let again = Rig::new(First::Menu, manner(Lang::En, (80, 24)), settings);
    again.shows("Léa");
    again.shows("oracle");
    again.shows("open");
}

#[test]
fn the_language_and_the_colours_change_at_once() {
    let mut rig = Rig::menu(Lang::En, (80, 30));
    rig.press("<up><up><up>");
    rig.shows("English");
    rig.press("<right>");
    rig.shows("français");
    rig.shows("Entrée jouer");
    rig.press("<down><right>");
    assert_eq!(rig.settings.theme, Some(Theme::Light));
    rig.press("<right>");
    assert_eq!(rig.settings.theme, Some(Theme::Contrast));
    assert_eq!(rig.buffer()[(0, 0)].bg, Color::Indexed(16));
}

#[test]
fn a_game_of_chicago_by_keys_and_clicks() {
    let mut rig = Rig::game("chicago", "Léa=human,greedy", (80, 24));
    insta::assert_snapshot!("chicago-80x24", rig.screen());
    rig.press("9");
    rig.shows("✗ the trader can't advance 9");
    rig.press("2<down>");
    insta::assert_snapshot!("chicago-80x24-chosen", rig.screen());
    rig.press("h");
    rig.shows("Hint: ");
    rig.press("u");
    rig.shows("✗ nobody has moved yet");
    rig.press("<enter>");
    rig.shows("Chicago · move 3");
    rig.press(":nonsense<enter>");
    rig.shows("✗ `nonsense` is not understood");
    rig.resize(60, 20);
    insta::assert_snapshot!("too-small-60x20", rig.screen());
    rig.resize(120, 40);
    insta::assert_snapshot!("chicago-120x40", rig.screen());
    rig.click(" +3 ");
    rig.click("▸ keep");
    rig.shows("Chicago · move 5");
    rig.resize(80, 24);
    for _ in 0..30 {
        if rig.is_over() {
            break;
        }
        rig.press("<right><enter>");
    }
    rig.shows("Winner: ");
    assert_eq!(rig.ended(), Termination::Finished);
    rig.press("v");
    rig.shows("0/17");
    rig.press("<end>");
    rig.shows("17/17");
    rig.press("9<enter>");
    rig.shows("9/17");
    insta::assert_snapshot!("replay-80x24", rig.screen());
    rig.press("q");
    rig.shows("Game over");
    rig.press("x");
    rig.shows("Chicago · move ");
    rig.press("qy");
    assert_eq!(rig.left, Some((false, true)));
}

#[test]
fn the_trader_walks_and_the_machine_waits_for_it() {
    let mut rig = Rig::game_with(
        "chicago",
        "Léa=human,greedy",
        manner(Lang::En, (80, 24)),
        Settings::default(),
    );
    rig.press("3");
    let pile = |rig: &Rig| {
        let screen = rig.screen();
        let row = screen.lines().position(|line| line.contains("trader"));
        row.map(|row| (row, screen.lines().nth(row).and_then(|line| line.find("trader"))))
    };
    let start = pile(&rig);
    rig.press("<enter>");
    assert_eq!(pile(&rig), start, "the walk begins where the trader stands");
    let mut seen = vec![start];
    for _ in 0..12 {
        rig.wait(200);
        let now = pile(&rig);
        if seen.last() != Some(&now) {
            seen.push(now);
        }
    }
    assert!(seen.len() >= 4, "{seen:?}");
    rig.shows("Chicago · move 3");
    assert!(rig.app.wake(rig.now).is_none(), "nothing moves while nothing happens");
}

#[test]
fn a_game_of_siam_by_keys_clicks_and_typing() {
    let mut rig = Rig::game("siam", "Léa=human,random", (80, 24));
    insta::assert_snapshot!("siam-80x24", rig.screen());
    rig.press("<up><enter>");
    rig.shows("✗ nobody stands on c2");
    rig.press("<down><left>");
    rig.press("<enter>");
    insta::assert_snapshot!("siam-80x24-entering", rig.screen());
    rig.press("<esc>");
    rig.press(":+b1n<enter>");
    rig.shows("Siam · move 3");
    rig.press("u");
    rig.shows("2 moves taken back");
    rig.shows("Siam · move 1");
    rig.press("h");
    rig.shows("Hint: ");
    rig.press("<enter>");
    rig.shows("Siam · move 3");
    rig.press("r");
    rig.shows("Really give the game up?");
    rig.press("y");
    rig.shows("Léa resigned.");
    assert!(matches!(rig.ended(), Termination::Resigned(_)));
}

#[test]
fn after_the_game_all_hands_can_be_laid_open() {
    let mut rig =
        Rig::game("families(families=3,ranks=4,hand=3)", "Léa=human,memory,random", (80, 24));
    rig.shows("░");
    rig.press("<enter>");
    rig.press("ry");
    rig.press("v");
    for eyes in ["as Léa saw it", "as memory (j2) saw it", "as random (j3) saw it"] {
        rig.shows(eyes);
        rig.shows("░");
        rig.press("<tab>");
    }
    rig.shows("all hands open");
    rig.hides("░");
    // Every card that is not in the stock is somebody's, and the grid says whose.
    let held = |sign: &str| rig.screen().matches(sign).count();
    // The legend has one itself.
    assert_eq!(["→1", "→2", "→3"].map(held), [3, 3 + 1, 3], "{}", rig.screen());
    insta::assert_snapshot!("replay-open-80x24", rig.screen());
    rig.press("<tab>");
    rig.shows("what everybody saw");
}

#[test]
fn a_game_that_goes_on_shows_nobodys_hand_in_a_replay() {
    let rig = Rig::game("families", "Léa=human,random", (80, 24));
    let record = command::load(&rig.file()).unwrap();
    for eyes in [Eyes::All, Eyes::read("j2", 2).unwrap()] {
        let first = First::Replay(Box::new(record.clone()), eyes, None);
        let mut replay = Rig::new(first, manner(Lang::En, (80, 24)), still());
        replay.shows("what everybody saw");
        replay.press("<tab>");
        replay.shows("what everybody saw");
        replay.hides("→1");
    }
}

/// A program in a folder that plays the first of its moves, and does something else when it is
/// asked for the second.
fn program(folder: &Path, second: &str) -> String {
    use std::os::unix::fs::PermissionsExt as _;
    let path = folder.join("bot.sh");
    let script = format!(
        "#!/bin/sh\nasked=0\nwhile read -r word rest; do case $word in\n\
         tripot) echo ready ;;\n\
         go) asked=$((asked + 1)); if [ $asked = 2 ]; then {second}; fi; echo moves ;;\n\
         moves) echo \"move ${{rest%% *}}\" ;;\n\
         quit) exit ;;\nesac; done\n"
    );
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path.display().to_string()
}

#[test]
fn a_program_plays_and_hears_the_game_anew_after_a_take_back() {
    let folder = tempfile::tempdir().unwrap();
    let program = program(folder.path(), ":");
    let mut rig = Rig::game("siam", &format!("Léa=human,{program}"), (80, 24));
    rig.shows("bot (j2)");
    rig.press(":+b1n<enter>");
    rig.shows("Siam · move 3");
    rig.press("u");
    rig.shows("2 moves taken back");
    rig.press(":+c1n<enter>");
    rig.shows("Siam · move 3");
    rig.press(":+d1n<enter>");
    rig.shows("Siam · move 5");
    // The record names it as a match does, and the game goes on from there.
    let record = command::load(&rig.file()).unwrap();
    assert_eq!(record.header.seats[1].player(), format!("bot:{program}"));
    rig.perform_one(Effect::Resume(rig.file()));
    rig.press(":+e1n<enter>");
    rig.shows("Siam · move 7");
    rig.press("ry");
    rig.shows("Léa resigned.");
}

#[test]
fn a_program_is_asked_again_if_its_move_was_not_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let program = program(folder.path(), ":");
    let mut rig = Rig::game("chicago", &format!("Léa=human,{program}"), (80, 24));
    rig.patient = true;
    rig.press("<enter>");
    rig.shows("bot (j2) ⠋");
    rig.now += Duration::from_secs(3);
    rig.shows("3 s of 30");
    // A token has come out, so nothing is taken back; the program was cut short for it.
    rig.press("u");
    rig.let_think();
    rig.shows("✗ a token has been turned over");
    rig.let_think();
    rig.shows("Chicago · move 3");
}

#[test]
fn a_machine_takes_the_seat_of_a_program_that_broke_down() {
    let folder = tempfile::tempdir().unwrap();
    let program = program(folder.path(), "echo 'list index out of range' >&2; exit 3");
    let mut rig = Rig::game("siam", &format!("Léa=human,{program}"), (80, 24));
    rig.press(":+b1n<enter>");
    rig.press(":+c1n<enter>");
    rig.shows("it ended with code 3");
    rig.shows("│ list index out of range");
    // It is a question that waits for an answer.
    rig.press("<esc><enter>u");
    rig.shows("it ended with code 3");
    insta::assert_snapshot!("program-broken-80x24", rig.screen().replace(&program, "bot.sh"));
    rig.press("m");
    rig.shows("Siam · move 5");
    rig.shows("bot (j2) + ");
    let record = command::load(&rig.file()).unwrap();
    assert!(!record.header.seats[1].player().starts_with("bot:"), "{record}");
}

#[test]
fn a_game_with_an_illegal_move_of_a_program_can_be_ended() {
    let folder = tempfile::tempdir().unwrap();
    let program = program(folder.path(), "echo move zz; continue");
    let mut rig = Rig::game("siam", &format!("Léa=human,{program}"), (80, 24));
    rig.press(":+b1n<enter>");
    rig.press(":+c1n<enter>");
    rig.shows("`zz` is not understood");
    rig.press("e");
    rig.shows("Game over");
    rig.shows("Winner: Léa");
    assert!(matches!(rig.ended(), Termination::Illegal(_)));
}

#[test]
fn a_program_that_stalls_is_late_by_its_own_manifest() {
    let folder = tempfile::tempdir().unwrap();
    program(folder.path(), "sleep 100");
    let manifest = folder.path().join("bot.toml");
    std::fs::write(&manifest, "command = [\"./bot.sh\"]\n[limits]\nmove_ms = 300\n").unwrap();
    let seats = format!("Léa=human,{}", manifest.display());
    let mut rig = Rig::game("siam", &seats, (80, 24));
    rig.press(":+b1n<enter>");
    rig.press(":+c1n<enter>");
    rig.shows("no answer within 300 ms");
    rig.press("e");
    assert!(matches!(rig.ended(), Termination::OutOfTime(_)));
}

#[test]
fn what_a_program_says_of_its_hand_is_read_after_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let program = program(folder.path(), "echo 'my hand' >&2; exit 3");
    let mut rig = Rig::game("families", &format!("Léa=human,{program}"), (80, 24));
    for _ in 0..60 {
        if rig.screen().contains("The program has stopped") {
            break;
        }
        rig.press("<down><right><enter>");
    }
    rig.shows("broke down");
    rig.hides("my hand");
    rig.press("e");
    rig.shows("│ my hand");
}

#[test]
fn a_program_is_chosen_on_the_first_screen_and_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let program = program(folder.path(), ":");
    let mut rig = Rig::menu(Lang::En, (120, 40));
    rig.press("2<down><down>");
    // Programs come after all machines.
    for _ in 0..20 {
        if rig.screen().contains("‹ program…") {
            break;
        }
        rig.press("<right>");
    }
    rig.shows("‹ program…");
    rig.shows("✗ seat 2: which program?");
    rig.press(&format!("<enter>{program}<enter>"));
    rig.shows(&program);
    rig.press("<up><up><enter>");
    rig.shows("Siam · move 1");
    rig.press(":+b1n<enter>");
    rig.shows("Siam · move 3");
    let again = Rig::new(First::Menu, manner(Lang::En, (120, 40)), rig.settings.clone());
    again.shows(&program);
    // One that is not there is told when the game is opened.
    let mut rig = again;
    rig.press("<down><down><enter>x<enter><up><up><enter>");
    rig.shows("seat 2: there is no program or file");
}

#[test]
fn the_push_that_is_chosen_is_shown_piece_by_piece() {
    let mut rig = Rig::game("siam", "human,human", (80, 24));
    for chosen in ["+b1n", "+a5s", "b1b2n", "+e5s"] {
        rig.press(&format!(":{chosen}<enter>"));
    }
    rig.press("<tab><enter><up>");
    insta::assert_snapshot!("siam-80x24-push", rig.screen());
    rig.resize(120, 40);
    insta::assert_snapshot!("siam-120x40-push", rig.screen());
    // Another animal behind the first: still one mountain, now with force two.
    rig.press("<enter>");
    rig.shows("pushes towards north");
}

#[test]
fn a_whole_game_of_siam_ends_and_is_kept() {
    let mut rig = Rig::game("siam(plies=40)", "Léa=human,random", (120, 40));
    for _ in 0..60 {
        if rig.is_over() {
            break;
        }
        rig.press("h<enter>");
    }
    assert_eq!(rig.ended(), Termination::Finished, "{}", rig.screen());
    rig.press("n");
    rig.shows("Siam · move 1");
}

#[test]
fn another_persons_move_comes_back_only_with_consent() {
    let mut rig = Rig::game("siam", "Léa=human,Tom=human", (80, 24));
    rig.press(":+b1n<enter>u");
    rig.shows("Léa takes the last move back. Tom, do you agree?");
    rig.press("n");
    rig.shows("Siam · move 2");
    rig.press("uy");
    rig.shows("Siam · move 1");
}

#[test]
fn a_game_is_analysed_when_it_is_over() {
    let settings = "chicago(piles-count=4,height=3,goods=3,piles=open)";
    let mut rig = Rig::game(settings, "Léa=human,random", (100, 30));
    while !rig.is_over() {
        rig.press("<enter>");
    }
    rig.press("a");
    rig.shows("Léa: ");
    rig.shows("own mistakes");
    rig.shows("All values are exact.");
    rig.press("<esc><end>");
    insta::assert_snapshot!("analysis-100x30", rig.screen());
    rig.press("a");
    rig.shows("own mistakes");
    rig.press("<esc>q");
    rig.shows("Game over");
}

#[test]
fn a_game_with_secrets_is_not_analysed_before_its_end() {
    let mut rig = Rig::game("families", "Léa=human,random", (80, 24));
    let record = command::load(&rig.file()).unwrap();
    let first = First::Replay(Box::new(record), Eyes::PUBLIC, None);
    rig.app =
        App::new(first, manner(Lang::En, (80, 24)), still(), Seed::from_bytes([1; 32])).unwrap().0;
    rig.press("a");
    rig.shows("✗ the game is not over");
}

#[test]
fn what_was_turned_over_stays_so() {
    let mut rig = Rig::game("chicago", "Léa=human,greedy", (80, 24));
    rig.press("<enter>u");
    rig.shows("✗ a token has been turned over");
    rig.shows("practice game");
    rig.shows("Chicago · move 3");
}

#[test]
fn a_game_of_families_with_three_players() {
    let mut rig =
        Rig::game("families(families=4,ranks=3,hand=3)", "Léa=human,memory,most", (80, 24));
    insta::assert_snapshot!("families-80x24", rig.screen());
    rig.press("<tab><right>");
    rig.click("? help");
    rig.resize(120, 40);
    insta::assert_snapshot!("families-120x40", rig.screen());
    rig.press("h");
    rig.shows("Hint: ");
    rig.press("<enter>u");
    rig.shows("✗ a token has been turned over");
    for _ in 0..60 {
        if rig.is_over() {
            break;
        }
        rig.press("h<enter>");
    }
    assert_eq!(rig.ended(), Termination::Finished, "{}", rig.screen());
}

#[test]
fn between_two_people_nobodys_hand_is_on_the_screen() {
    let mut rig = Rig::game("families", "Léa=human,Tom=human", (80, 24));
    rig.shows("It is the turn of Léa.");
    let is_card = |word: &str| {
        let mut symbols = word.chars();
        let family = symbols.next().is_some_and(|symbol| ('a'..='g').contains(&symbol));
        family && symbols.next().is_some_and(|it| it.is_ascii_digit()) && symbols.next().is_none()
    };
    let cards = |screen: &str| {
        let words = screen.split(|c: char| !c.is_ascii_alphanumeric());
        words.filter(|word| is_card(word)).count()
    };
    assert_eq!(cards(&rig.screen()), 0, "{}", rig.screen());
    rig.press("q");
    rig.shows("Leave the program?");
    rig.press("n<enter>");
    assert!(cards(&rig.screen()) >= 14, "{}", rig.screen());
    // Asks until somebody has to draw and the turn passes.
    for _ in 0..20 {
        rig.press("<enter>");
        if rig.screen().contains("It is the turn of Tom.") {
            break;
        }
        rig.press("<right>");
    }
    rig.shows("It is the turn of Tom.");
    insta::assert_snapshot!("hand-over-80x24", rig.screen());
    // Only what was said aloud may be read.
    for line in rig.screen().lines().filter(|line| cards(line) > 0) {
        assert!(line.contains('(') || line.contains("drew") || line.contains('“'), "{line}");
    }
    rig.hides("You drew");
}

#[test]
fn a_machine_can_be_hurried_and_stopped() {
    let mut rig = Rig::game("siam", "Léa=human,beginner", (80, 24));
    rig.patient = true;
    rig.press(":+b1n<enter>");
    rig.shows("beginner (j2) ⠋");
    rig.now += Duration::from_secs(3);
    rig.shows("is thinking… 3 s");
    assert!(rig.app.wake(rig.now).is_some(), "the sign turns");
    rig.press("u");
    rig.let_think();
    rig.shows("1 move taken back");
    rig.shows("Siam · move 1");
    rig.press(":+b1n<enter> ");
    rig.let_think();
    rig.shows("Siam · move 3");
}

#[test]
fn a_machine_that_breaks_down_ends_the_game() {
    let mut rig = Rig::game("siam", "Léa=human,random", (80, 24));
    rig.patient = true;
    rig.press(":+b1n<enter>");
    let Some(Effect::Think { job, .. }) = rig.waiting.pop() else { panic!("nobody thinks") };
    rig.handle(Event::Thought { job, thought: None });
    rig.shows("broke down");
    assert!(matches!(rig.ended(), Termination::Crashed(_)));
}

#[test]
fn judging_follows_the_game_and_is_remembered() {
    let mut rig = Rig::game("chicago", "Léa=human,greedy", (80, 24));
    rig.hides("for you:");
    rig.press("e");
    rig.shows("for you:");
    assert!(rig.settings.evaluation);
    rig.press("<enter>");
    rig.shows("for you:");
    rig.press("e");
    rig.hides("for you:");
    assert!(!rig.settings.evaluation);
}

#[test]
fn a_copy_is_saved_where_one_wants_it_and_over_nothing() {
    let mut rig = Rig::game("siam", "human,random", (120, 40));
    let path = rig.folder.path().join("copy");
    let line = format!(":save {}<enter>", path.display());
    rig.press(&line);
    rig.shows("Saved: ");
    assert!(path.exists());
    rig.press(&line);
    rig.shows("exists already");
    rig.press("s");
    rig.shows("Saved: ");
}

#[test]
fn a_game_that_was_left_has_its_past() {
    let mut rig = Rig::game("chicago", "Léa=human,greedy", (80, 24));
    rig.press("<enter><enter>");
    rig.shows("Chicago · move 5");
    let log = |rig: &Rig| -> Vec<String> {
        let screen = rig.screen();
        screen
            .lines()
            .filter_map(|line| line.split_once(" ✓").map(|(_, end)| end.to_owned()))
            .collect()
    };
    let before = log(&rig);
    assert_eq!(before.len(), 4);
    rig.press("ny");
    rig.shows("c continue");
    rig.press("c");
    rig.shows("Chicago · move 5");
    assert_eq!(log(&rig), before);
}

#[test]
fn ascii_is_the_same_picture() {
    for game in ["chicago", "siam", "families"] {
        let plain = Manner { ascii: true, colours: false, ..manner(Lang::Fr, (80, 24)) };
        let rig = Rig::game_with(game, "Léa=human,random", plain, still());
        let screen = rig.screen();
        assert!(screen.is_ascii(), "{screen}");
        assert!(screen.contains("Lea, a vous"), "{screen}");
        insta::assert_snapshot!(format!("{game}-ascii"), screen);
        for cell in &rig.buffer().content {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
        }
    }
}

#[test]
fn wide_names_and_accents_break_no_frame() {
    let rig = Rig::game("chicago", "日本語の名前です=human,Ève-Éloïse=random", (80, 24));
    let buffer = rig.buffer();
    for y in 1..=4 {
        let right = buffer[(79, y)].symbol();
        assert!(["╗", "║", "╝"].contains(&right), "row {y}: {right}");
    }
}

#[test]
fn no_size_of_the_screen_and_no_key_makes_it_panic() {
    for (game, seats) in [
        ("chicago", "human,greedy,random"),
        ("chicago(movement=expert)", "human,greedy"),
        ("siam", "human,random"),
        ("families(hand=5)", "human,random,random,random,random"),
    ] {
        let mut rig = Rig::game(game, seats, (80, 24));
        for (columns, rows) in [(1, 1), (2, 9), (10, 3), (79, 24), (80, 23), (80, 24), (300, 90)] {
            rig.resize(columns, rows);
            let _ = rig.buffer();
            rig.press("?");
            let _ = rig.buffer();
            rig.press("<esc>h<left><right><up><down><tab>xt+-0z<esc><esc>");
            let _ = rig.buffer();
            rig.handle(Event::Click { column: columns / 2, row: rows / 2 });
            let _ = rig.buffer();
            rig.press("<esc><esc><esc>");
        }
    }
    let mut rig = Rig::menu(Lang::Fr, (80, 24));
    for (columns, rows) in [(1, 1), (9, 4), (30, 9), (60, 20), (300, 90)] {
        rig.resize(columns, rows);
        rig.press("<down><right><up><up><left>?<esc>");
        let _ = rig.buffer();
        rig.handle(Event::Click { column: columns / 2, row: rows / 2 });
        rig.press("<esc>");
    }
}

#[test]
fn the_lines_of_keys_fit_on_the_smallest_screen() {
    let keys = [
        "screen.chicago.keys",
        "screen.siam.keys",
        "screen.siam.keys.animal",
        "screen.siam.keys.facing",
        "screen.siam.keys.ready",
        "screen.families.keys",
        "screen.keys.typing",
        "screen.keys.thinking",
        "screen.keys.over",
        "screen.start.keys",
        "screen.start.keys.seat",
    ];
    for lang in Lang::ALL {
        for key in keys {
            let text = lang.word(key);
            assert!(text.width() <= 78, "{} columns: {text}", text.width());
        }
        // Beside the number and the bar.
        let text = lang.word("screen.replay.keys");
        assert!(text.width() <= 47, "{} columns: {text}", text.width());
    }
}

#[test]
fn ctrl_c_asks_and_a_signal_does_not() {
    let mut rig = Rig::game("siam", "human,random", (80, 24));
    let key = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    rig.handle(Event::Key(key));
    rig.shows("Leave the program?");
    rig.press("n");
    assert_eq!(rig.left, None);
    rig.handle(Event::Terminate);
    assert_eq!(rig.left, Some((true, true)));
}
