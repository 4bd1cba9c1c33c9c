//! One game at this terminal, from the first move to the last or until somebody leaves.

use std::path::{Path, PathBuf};
use std::time::Instant;

use tripot_bots::Fault;
use tripot_catalog::{Machine, Trouble};
use tripot_core::{Annotation, Budget, Message, Record, Seat, Termination, Turn, Viewer};

use crate::canvas::wrap;
use crate::charset;
use crate::console::{COLUMNS, Console, Reply};
use crate::ending::ending;
use crate::face::{Half, Scene};
use crate::failure::Failure;
use crate::game::{Game, Setup, Sitter, TakeBack, not_kept, save};
use crate::hint::{evaluate, hint};
use crate::input::Input;
use crate::output;
use crate::program::Question;

/// A game in progress, line by line.
pub struct Session {
    game: Game,
    /// Whose eyes the screen was last for, and what has happened since, for the next person.
    screen: Option<Seat>,
    news: Vec<Message>,
}

/// How a person left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// The game is over.
    Over,
    /// The person asked to leave.
    Quit,
    /// The input ended or Ctrl-C was pressed.
    Cut,
}

impl Session {
    /// Starts a game.
    pub fn start(setup: &Setup, console: &Console) -> Result<Session, Failure> {
        Game::start(setup, console.lang).map(|started| Session::of(started, console))
    }

    /// Goes on with a game from its record.
    pub fn resume(path: PathBuf, record: &Record, console: &Console) -> Result<Session, Failure> {
        Game::resume(path, record, console.lang).map(|resumed| Session::of(resumed, console))
    }

    fn of((game, trouble): (Game, Option<anyhow::Error>), console: &Console) -> Session {
        if let Some(error) = trouble {
            warn_not_kept(console, &error);
        }
        Session { game, screen: None, news: Vec::new() }
    }

    /// Plays until the game is over or somebody leaves.
    pub fn run(&mut self, console: &mut Console) -> Result<Left, Failure> {
        let commitment =
            Message::new("play.commitment").with("commitment", self.game.table.commitment());
        if self.game.variant.game.has_chance() {
            console.say(&commitment);
        }
        if self.game.people().all(|seat| self.game.table.turn() != Turn::Seat(seat)) {
            // A person sees the board when it is their turn: it may be played on before that.
            self.draw_for(self.game.watcher(), None, console);
        }
        while let Turn::Seat(seat) = self.game.table.turn() {
            let left = match self.game.player(seat) {
                Sitter::Person | Sitter::Empty => self.human_turn(seat, console),
                Sitter::Machine(machine) => self.machine_turn(seat, machine, console)?,
                Sitter::Program => self.program_turn(seat, console)?,
            };
            if let Some(left) = left {
                return Ok(left);
            }
        }
        self.show_end(console);
        if let Some(farewell) = self.game.dismiss() {
            farewell();
        }
        Ok(Left::Over)
    }

    /// The file that keeps this game, from its first move on.
    pub fn path(&self) -> Option<PathBuf> {
        self.game.path().map(Path::to_owned)
    }

    fn machine_turn(
        &mut self,
        seat: Seat,
        machine: Machine,
        console: &Console,
    ) -> Result<Option<Left>, Failure> {
        let start = Instant::now();
        let thought = self.game.table.think(seat, &Budget::nodes(machine.spec().nodes));
        let thought = thought.expect("a machine sits on the seat that is to move");
        let note = Annotation { clock_ms: Some(elapsed_ms(start)), value: thought.value };
        self.play(seat, &thought.chosen, note, console)?;
        Ok(None)
    }

    fn program_turn(&mut self, seat: Seat, console: &mut Console) -> Result<Option<Left>, Failure> {
        let start = Instant::now();
        let question = self.game.ask(seat);
        let Question { asking, .. } = question.expect("a program sits on the seat that is to move");
        let fault = match asking() {
            Ok(thought) => {
                let note = Annotation { clock_ms: Some(elapsed_ms(start)), value: thought.value };
                match self.play(seat, &thought.chosen, note, console) {
                    Ok(()) => return Ok(None),
                    Err(reason) => self.game.program(seat).map(|program| program.refused(reason)),
                }
            }
            Err(fault) => Some(fault),
        };
        match fault {
            Some(fault) => self.broken(seat, &fault, console),
            None => Ok(None),
        }
    }

    /// Something is wrong with a program: tells what, and asks how to go on.
    fn broken(
        &mut self,
        seat: Seat,
        fault: &Fault,
        console: &mut Console,
    ) -> Result<Option<Left>, Failure> {
        self.explain(seat, fault, console);
        // Where nobody plays there is nobody to ask: the program has lost, as in a match.
        let watched = self.game.people().next().is_none();
        loop {
            let reply = if watched {
                Reply::Line("f".to_owned())
            } else {
                console.ask(&format!("{} ", console.lang.word("program.question")))
            };
            let Reply::Line(line) = reply else { return Ok(Some(Left::Cut)) };
            match tripot_core::fold(&line).as_str() {
                "m" | "machine" => {
                    let machine = self.game.replace(seat)?;
                    let message = Message::new("program.replaced");
                    console.say(&message.with("machine", machine.title(console.lang)));
                    self.keep(console);
                    return Ok(None);
                }
                "f" | "fin" | "finir" | "e" | "end" => {
                    self.game.lose(seat, fault)?;
                    if self.game.variant.game.has_secrets() {
                        self.explain(seat, fault, console);
                    }
                    self.keep(console);
                    return Ok(None);
                }
                "q" | "quitter" | "quit" => return Ok(Some(Left::Quit)),
                _ => console.say(&Message::new("program.help")),
            }
        }
    }

    fn explain(&self, seat: Seat, fault: &Fault, console: &Console) {
        for line in self.game.explain(seat, fault, console.lang) {
            console.show(&format!("{}\n", wrap(&charset::shown(&line), COLUMNS)));
        }
    }

    fn human_turn(&mut self, seat: Seat, console: &mut Console) -> Option<Left> {
        if !self.hand_over(seat, console) {
            return Some(Left::Cut);
        }
        self.draw(None, console);
        let start = Instant::now();
        loop {
            let prompt = format!("{} > ", self.game.names[seat.index()]);
            let line = match console.ask(&prompt) {
                Reply::Line(line) => line,
                Reply::End | Reply::Interrupt => return Some(Left::Cut),
            };
            match Input::read(&line) {
                Input::Quit => return Some(Left::Quit),
                Input::Help => {
                    console.say(&Message::new(self.game.face().help_key()));
                    console.say(&Message::new("play.help"));
                }
                Input::Board => self.draw(None, console),
                Input::Moves => self.list_moves(seat, console),
                Input::Hint => hint(&self.game, seat, console),
                Input::Evaluate => evaluate(&self.game, seat, console),
                Input::Save(path) => self.save(&path, console),
                Input::Undo => {
                    if self.undo(seat, console) {
                        return None;
                    }
                }
                Input::Resign => {
                    if confirm(console, &Message::new("play.resign")) {
                        if let Err(trouble) = self.game.resign(seat) {
                            console.refuse(&trouble);
                            continue;
                        }
                        self.keep(console);
                        return None;
                    }
                }
                Input::Play(text) => {
                    let note = Annotation { clock_ms: Some(elapsed_ms(start)), value: None };
                    if let Some(text) = self.chosen(seat, &text, console) {
                        match self.play(seat, &text, note, console) {
                            Ok(()) => return None,
                            Err(trouble) => console.refuse(&trouble),
                        }
                    }
                }
            }
        }
    }

    /// Between two people who may not see the same, clears the screen and waits for the next one.
    /// False if nobody comes.
    fn hand_over(&mut self, seat: Seat, console: &mut Console) -> bool {
        if !self.game.is_handed_over() || self.screen == Some(seat) {
            self.news.clear();
            return true;
        }
        self.screen = Some(seat);
        console.clear();
        let prompt =
            Message::new("play.hand_over").with("name", self.game.names[seat.index()].as_str());
        let reply = console.ask(&format!("{} ", console.lang.text(&prompt)));
        // What everybody may know, and this person has not read yet.
        for line in std::mem::take(&mut self.news) {
            console.say_indented(&line);
        }
        matches!(reply, Reply::Line(_))
    }

    /// Every legal move with its number, in columns.
    fn list_moves(&self, seat: Seat, console: &Console) {
        console.say(&Message::new("play.moves"));
        let moves = self.game.table.view(Viewer::Seat(seat)).moves();
        for (row, line) in moves.chunks(7).enumerate() {
            let cell = |(index, chosen): (usize, &tripot_catalog::MoveText)| {
                format!("{:>4} {:<6}", row * 7 + index + 1, chosen.native)
            };
            let cells: String = line.iter().enumerate().map(cell).collect();
            console.show(&format!("{}\n", cells.trim_end()));
        }
    }

    /// The move that a line means: a number of the list, a move begun with its first step, or any
    /// other text, which the rules read. Nothing if the person has to say something else.
    fn chosen(&self, seat: Seat, text: &str, console: &mut Console) -> Option<String> {
        let view = self.game.table.view(Viewer::Seat(seat));
        if text.is_empty() {
            console.say(&Message::new("play.empty"));
            return None;
        }
        if text.chars().all(|c| c.is_ascii_digit()) {
            let moves = view.moves();
            let index = text.parse::<usize>().unwrap_or(0).wrapping_sub(1);
            let found = moves.get(index).map(|chosen| chosen.native.clone());
            if found.is_none() {
                let message = Message::new("play.number").with("number", text);
                console.refuse(&message.with("count", moves.len()).into());
            }
            return found;
        }
        match self.game.face().half(&*view, text) {
            None => Some(text.to_owned()),
            Some(Err(trouble)) => {
                console.refuse(&trouble);
                None
            }
            Some(Ok(half)) => self.finish(&half, console),
        }
    }

    /// Asks for the rest of a move that was begun, and whether it is meant. It can be given up
    /// whole at each question.
    fn finish(&self, half: &Half, console: &mut Console) -> Option<String> {
        let lang = console.lang;
        self.draw(Some(half), console);
        console.say(&half.question);
        let chosen = loop {
            match console.ask(&lang.word(half.prompt)) {
                Reply::Line(line) if is_back(&line) || line.is_empty() => break None,
                Reply::Line(line) => match pick(half, &line, lang) {
                    Some(choice) => break Some(choice),
                    None => {
                        console.refuse(&Message::new(half.wrong).with("text", shown(&line)).into());
                    }
                },
                Reply::End | Reply::Interrupt => break None,
            }
        };
        let chosen = chosen.filter(|(choice, _)| {
            let sure = Message::new("play.half.sure").with("choice", choice.clone());
            loop {
                match console.ask(&lang.text(&sure)) {
                    Reply::Line(line) if line.is_empty() || is_yes(&line) => break true,
                    Reply::Line(line) if !is_back(&line) && !is_no(&line) => {
                        let unsure = Message::new("play.half.unsure");
                        console.refuse(&unsure.with("text", shown(&line)).into());
                    }
                    Reply::Line(_) | Reply::End | Reply::Interrupt => break false,
                }
            }
        });
        if chosen.is_none() {
            console.say(&Message::new(half.back));
            self.draw(None, console);
        }
        chosen.map(|(_, text)| text)
    }

    /// Plays a move, keeps the record and tells what happened.
    fn play(
        &mut self,
        seat: Seat,
        text: &str,
        note: Annotation,
        console: &Console,
    ) -> Result<(), Trouble> {
        let told = self.game.play(seat, text, note)?.told;
        self.keep(console);
        for line in &told {
            console.say_indented(line);
        }
        self.news.extend(told);
        Ok(())
    }

    /// Takes back the last move of a person, and what machines answered to it.
    fn undo(&mut self, seat: Seat, console: &mut Console) -> bool {
        let TakeBack { count, consent } = match self.game.take_back(seat) {
            Ok(moves) => moves,
            Err(reason) => {
                console.refuse(&reason.into());
                return false;
            }
        };
        if let Some(owner) = consent {
            let consent = Message::new("play.undo.consent")
                .with("owner", self.game.names[owner.index()].as_str())
                .with("other", self.game.names[seat.index()].as_str());
            if !confirm(console, &consent) {
                return false;
            }
        }
        if let Err(trouble) = self.game.rewind() {
            console.refuse(&trouble);
            return false;
        }
        self.keep(console);
        console.say(&Message::new("play.undo.done").with("count", count));
        true
    }

    /// Writes a copy of the record where the person wants it.
    fn save(&self, path: &str, console: &Console) {
        let (path, own) = self.game.copy_path(path);
        match save(&path, &self.game.record(), own) {
            Ok(()) => {
                console.say(&Message::new("play.saved").with("file", path.display().to_string()));
            }
            Err(reason) => console.refuse(&reason.into()),
        }
    }

    /// Keeps the record; if that can't be done, says so once and goes on.
    fn keep(&mut self, console: &Console) {
        if let Err(error) = self.game.keep() {
            warn_not_kept(console, &error);
        }
    }

    fn draw(&self, half: Option<&Half>, console: &Console) {
        let viewer = self.game.table.turn().seat().map_or(Viewer::Public, Viewer::Seat);
        self.draw_for(viewer, half, console);
    }

    fn draw_for(&self, viewer: Viewer, half: Option<&Half>, console: &Console) {
        let view = self.game.table.view(viewer);
        // Only who is to move chooses among moves.
        let is_mover = self.game.table.turn().seat().map(Viewer::Seat) == Some(viewer);
        let mut moves = if is_mover { view.moves() } else { Vec::new() };
        if let Some(half) = half {
            moves.retain(|text| half.choices.iter().any(|(_, native)| *native == text.native));
        }
        let recent = self.game.recent();
        let (lang, names) = (console.lang, &self.game.names);
        let scene = Scene { lang, names, moves: &moves, recent: &recent, half, open: &[] };
        console.show(&format!("\n{}\n", self.game.face().draw(&*view, &scene).render()));
    }

    fn show_end(&self, console: &Console) {
        // Whoever gave up has just seen the board, and it would still ask for a move.
        if self.game.table.termination() == Termination::Finished {
            self.draw(None, console);
        }
        let view = self.game.table.view(Viewer::Public);
        let count = view.count(&self.game.names);
        console.show(&ending(
            (self.game.table.termination(), &self.game.table.winners()),
            &self.game.names,
            &count,
            console.lang,
        ));
        if self.game.table.taken_back() > 0
            && let Some(friendly) = self.game.table.friendly()
        {
            console.say(&friendly);
        }
        let seed = self.game.table.revealed_seed().filter(|_| self.game.variant.game.has_chance());
        if let Some(seed) = seed {
            console.say(&Message::new("play.seed").with("seed", seed.to_string()));
        }
        if let Some(path) = self.game.path() {
            console.say(&Message::new("play.kept").with("file", path.display().to_string()));
        }
    }
}

/// The choice that an answer means: its number, or words that fit one only.
fn pick(half: &Half, line: &str, lang: tripot_catalog::Lang) -> Option<(Message, String)> {
    if let Ok(number) = line.parse::<usize>() {
        return half.choices.get(number.wrapping_sub(1)).cloned();
    }
    let wanted = tripot_core::fold(line);
    let is_move = |(_, text): &&(Message, String)| *text == wanted;
    if let Some(choice) = half.choices.iter().find(is_move) {
        return Some(choice.clone());
    }
    let fits = |(choice, _): &&(Message, String)| {
        // The first word that the two sides differ in is what is kept.
        let kept = choice.arguments.iter().find(|(name, _)| *name == "keep");
        kept.is_some_and(|(_, kept)| {
            let word = lang.text(&Message::new("play.half.word").with("word", kept.clone()));
            tripot_core::fold(&word).starts_with(&wanted)
        })
    };
    let mut found = half.choices.iter().filter(fits);
    let first = found.next()?;
    found.next().is_none().then(|| first.clone())
}

/// Whether a person wants to go back a step.
pub fn is_back(line: &str) -> bool {
    let word = tripot_core::fold(line);
    ["<", "r", "b", "retour", "reprendre", "back", "annuler", "undo", "u"].contains(&word.as_str())
}

/// Whether a person says no.
fn is_no(line: &str) -> bool {
    ["n", "non", "no"].contains(&tripot_core::fold(line).as_str())
}

/// Whether a person says yes.
pub fn is_yes(line: &str) -> bool {
    ["o", "oui", "y", "yes"].contains(&tripot_core::fold(line).as_str())
}

fn confirm(console: &mut Console, question: &Message) -> bool {
    let question = format!("{} ", console.lang.text(question));
    matches!(console.ask(&question), Reply::Line(line) if is_yes(&line))
}

fn shown(line: &str) -> String {
    line.chars().take(40).flat_map(char::escape_debug).collect()
}

fn elapsed_ms(start: Instant) -> u64 {
    u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX)
}

fn warn_not_kept(console: &Console, error: &anyhow::Error) {
    let line = format!("tripot: {}", console.lang.text(&not_kept(error)));
    output::complain(&wrap(&line, COLUMNS));
}
