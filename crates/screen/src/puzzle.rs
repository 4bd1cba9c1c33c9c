//! The screen of puzzles: positions with a single winning move, to be found on the board.

use std::collections::BTreeSet;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use tripot_boards::{Answer, Board, Entry, Look, Scene, Surface, board_of, wrap};
use tripot_catalog::{AnyGame, AnyPosition, Puzzle, Step, Trial, Tried, Variant};
use tripot_core::{Message, Stop};

use super::event::Effect;
use super::line::{Line, Typed};
use super::prose::Prose;
use super::table::{board_area, board_area_or_notice, fits};
use tripot_terminal::failure::Failure;
use tripot_terminal::hint::{puzzle_hint, puzzle_solution};

/// The puzzles of a game, and the one on the board.
pub(crate) struct Puzzles {
    variant: Variant,
    all: Vec<Puzzle>,
    /// The numbers of those that have been solved.
    solved: BTreeSet<usize>,
    /// The index of the one on the board.
    index: usize,
    board: Box<dyn Board>,
    /// What is drawn; the trial itself may be away with a thread.
    position: Box<dyn AnyPosition>,
    names: Vec<String>,
    /// In how many moves of the person it is won.
    left: u32,
    trial: Option<Box<Trial>>,
    stage: Stage,
    history: Vec<Entry>,
    hints: usize,
    note: (bool, String),
    typed: Option<Line>,
    jobs: u64,
}

/// Who is doing what.
enum Stage {
    /// The person looks for the move.
    Choosing,
    /// A move or a question is being judged.
    Judging { job: u64, stop: Stop },
    /// It is solved or given up.
    Done,
}

/// What is asked of a trial.
pub(crate) enum Quest {
    /// Whether a move wins.
    Play(String),
    /// Hints at a winning move.
    Hint,
    /// All of the win.
    Solution,
}

/// What is found out about it.
pub(crate) enum Verdict {
    Tried(Tried),
    /// The hints, and the move in native form.
    Hints(Vec<Message>, String),
    Solution(Vec<Step>),
}

impl Quest {
    /// Finds out what was asked: on any thread.
    pub(crate) fn pursue(self, trial: &mut Trial, stop: &Stop) -> Result<Verdict, Failure> {
        Ok(match self {
            Quest::Play(text) => Verdict::Tried(trial.play(&text, stop)?),
            Quest::Hint => {
                let (hints, native) = trial.hints(stop)?;
                Verdict::Hints(hints, native)
            }
            Quest::Solution => Verdict::Solution(trial.solution(stop)?),
        })
    }
}

/// What the screen wants.
pub(crate) enum Choice {
    Nothing,
    Help,
    Rules,
    Do(Effect),
    Leave,
}

/// What came of a verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    Nothing,
    /// The puzzle of this number is solved.
    Solved(usize),
    /// The solution in words, to be read.
    Solution(Prose),
}

impl Puzzles {
    /// The puzzles of a game, from the one of a number, or the first one that has not been solved.
    pub(crate) fn new(
        game: &'static dyn AnyGame,
        solved: BTreeSet<usize>,
        number: Option<usize>,
        look: &Look,
    ) -> Result<Puzzles, Failure> {
        let puzzles = game.puzzles();
        let asked = number.and_then(|number| number.checked_sub(1));
        let asked = asked.filter(|index| *index < puzzles.len());
        let unsolved = || (0..puzzles.len()).find(|index| !solved.contains(&(index + 1)));
        let index = asked.or_else(unsolved).unwrap_or(0);
        let trial = begin(&puzzles[index], look)?;
        let position = trial.variant.position(&puzzles[index].position)?;
        let mut screen = Puzzles {
            board: board_of(game.name()),
            names: trial.names.clone(),
            left: trial.moves_left(),
            variant: trial.variant.clone(),
            all: puzzles,
            solved,
            index,
            position,
            trial: Some(Box::new(trial)),
            stage: Stage::Choosing,
            history: Vec::new(),
            hints: 0,
            note: (false, String::new()),
            typed: None,
            jobs: 0,
        };
        screen.board.reset(&*screen.position);
        screen.introduce(look);
        Ok(screen)
    }

    /// The game that the puzzles are of.
    pub(crate) fn game(&self) -> &'static dyn AnyGame {
        self.variant.game
    }

    /// The key of how a move is chosen on the board.
    pub(crate) fn board_help(&self) -> &'static str {
        self.board.help()
    }

    /// Puts a puzzle on the board.
    fn go(&mut self, index: usize, look: &Look) {
        self.stop();
        let begun = begin(&self.all[index], look).and_then(|trial| {
            let position = trial.variant.position(&self.all[index].position)?;
            Ok((trial, position))
        });
        match begun {
            Ok((trial, position)) => {
                (self.index, self.position) = (index, position);
                (self.names, self.left) = (trial.names.clone(), trial.moves_left());
                self.variant = trial.variant.clone();
                self.trial = Some(Box::new(trial));
                self.stage = Stage::Choosing;
                self.history.clear();
                self.hints = 0;
                self.board.reset(&*self.position);
                self.introduce(look);
            }
            Err(failure) => self.refuse(&failure.reasons(look.lang).join("; ")),
        }
    }

    fn introduce(&mut self, look: &Look) {
        self.say(look.text(&self.all[self.index].task.numbered(self.index + 1)));
    }

    fn say(&mut self, text: String) {
        self.note = (false, text);
    }

    fn refuse(&mut self, text: &str) {
        self.note = (true, format!("✗ {text}"));
    }

    /// Nobody waits for what is being judged.
    pub(crate) fn stop(&mut self) {
        if let Stage::Judging { stop, .. } = &self.stage {
            stop.raise();
        }
    }

    pub(crate) fn key(&mut self, key: KeyEvent, look: &Look) -> Choice {
        if let Some(mut line) = self.typed.take() {
            return match line.key(key) {
                Typed::On => {
                    self.typed = Some(line);
                    Choice::Nothing
                }
                Typed::GivenUp => Choice::Nothing,
                Typed::Done => self.enter(line.text().trim(), look),
            };
        }
        let plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match key.code {
            KeyCode::Char('q') => return Choice::Leave,
            KeyCode::Char('?') | KeyCode::F(1) => return Choice::Help,
            KeyCode::Char('R') | KeyCode::F(2) => return Choice::Rules,
            KeyCode::Char('n') | KeyCode::PageDown => {
                self.go((self.index + 1) % self.all.len(), look);
            }
            KeyCode::Char('p') | KeyCode::PageUp => {
                self.go((self.index + self.all.len() - 1) % self.all.len(), look);
            }
            KeyCode::Char('u') if plain => self.go(self.index, look),
            KeyCode::Enter if matches!(self.stage, Stage::Done) => {
                self.go((self.index + 1) % self.all.len(), look);
            }
            _ if !matches!(self.stage, Stage::Choosing) => {}
            KeyCode::Char('h') if plain => return self.ask(Quest::Hint, look),
            KeyCode::Char('s') if plain => return self.ask(Quest::Solution, look),
            KeyCode::Char(':' | '/') => self.typed = Some(Line::default()),
            _ => {
                let answer = self.board.key(&*self.position, key);
                if let (Answer::Ignored, KeyCode::Char(symbol)) = (&answer, key.code)
                    && plain
                    && !symbol.is_whitespace()
                {
                    self.typed = Some(Line::new(&symbol.to_string()));
                }
                return self.answered(answer, look);
            }
        }
        Choice::Nothing
    }

    /// A click on the board.
    pub(crate) fn click(&mut self, screen: Rect, at: Position, look: &Look) -> Choice {
        let area = board_area(screen);
        match self.stage {
            Stage::Choosing if fits(screen) && area.contains(at) => {
                let answer = self.board.click(&*self.position, area, at);
                self.answered(answer, look)
            }
            Stage::Done => {
                self.go((self.index + 1) % self.all.len(), look);
                Choice::Nothing
            }
            _ => Choice::Nothing,
        }
    }

    fn answered(&mut self, answer: Answer, look: &Look) -> Choice {
        match answer {
            Answer::Ignored | Answer::Changed => Choice::Nothing,
            Answer::Play(text) => self.ask(Quest::Play(text), look),
            Answer::Refused(trouble) => {
                self.refuse(&trouble.text(look.lang));
                Choice::Nothing
            }
        }
    }

    /// A line was typed: the number of a puzzle, or a move in any form.
    fn enter(&mut self, text: &str, look: &Look) -> Choice {
        if text.is_empty() {
            return Choice::Nothing;
        }
        if let Ok(number) = text.parse::<usize>() {
            let count = self.all.len();
            match number.checked_sub(1).filter(|&index| index < count) {
                Some(index) => self.go(index, look),
                None => {
                    let message = Message::new("puzzles.number").with("number", number);
                    self.refuse(&look.text(&message.with("count", count)));
                }
            }
            return Choice::Nothing;
        }
        self.ask(Quest::Play(text.to_owned()), look)
    }

    /// Lets something be found out on another thread.
    fn ask(&mut self, quest: Quest, look: &Look) -> Choice {
        if let Quest::Play(text) = &quest
            && let Err(trouble) = self.position.read_move(text)
        {
            self.refuse(&trouble.text(look.lang));
            return Choice::Nothing;
        }
        let Some(trial) = self.trial.take() else { return Choice::Nothing };
        self.jobs += 1;
        let (job, stop) = (self.jobs, Stop::new());
        self.stage = Stage::Judging { job, stop: stop.clone() };
        self.say(look.word("puzzles.thinking"));
        Choice::Do(Effect::Try { job, trial, quest, stop })
    }

    /// What was asked has been found out; nothing if the search broke down.
    pub(crate) fn found(
        &mut self,
        job: u64,
        found: Option<(Box<Trial>, Result<Verdict, Failure>)>,
        look: &Look,
    ) -> Found {
        if !matches!(self.stage, Stage::Judging { job: current, .. } if current == job) {
            return Found::Nothing;
        }
        self.stage = Stage::Choosing;
        let Some((trial, verdict)) = found else {
            self.go(self.index, look);
            self.refuse(&look.word("screen.puzzle.broken"));
            return Found::Nothing;
        };
        self.left = trial.moves_left();
        if let Ok(position) = self.variant.position(&trial.position.native()) {
            self.position = position;
        }
        self.trial = Some(trial);
        let text_of = |steps: &[&Step]| -> Vec<String> {
            let told = steps.iter().flat_map(|step| &step.told);
            told.map(|line| look.text(line)).collect()
        };
        match verdict {
            Err(Failure::Interrupted) => self.introduce(look),
            Err(failure) => self.refuse(&failure.reasons(look.lang).join("; ")),
            Ok(Verdict::Hints(hints, native)) => {
                self.say(look.text(&puzzle_hint(&hints, self.hints, native)));
                self.hints += 1;
            }
            Ok(Verdict::Solution(steps)) => {
                let line: Vec<&str> = steps.iter().map(|step| step.chosen.as_str()).collect();
                let task = self.all[self.index].task;
                self.say(look.text(&puzzle_solution(task, &line.join(" "))));
                self.stage = Stage::Done;
                return Found::Solution(solution(&steps, look));
            }
            Ok(Verdict::Tried(Tried::Wrong(reason))) => {
                self.refuse(&look.text(&reason));
                self.board.reset(&*self.position);
            }
            Ok(Verdict::Tried(Tried::Right([own, other]))) => {
                let told = text_of(&[&other]).join(" ");
                self.say(format!("✓ {} {told}", look.word("puzzles.right")));
                self.history.extend([own, other].map(entry));
                self.hints = 0;
                self.board.reset(&*self.position);
            }
            Ok(Verdict::Tried(Tried::Solved(own))) => {
                let reasons = self.trial.as_ref().map(|trial| trial.reasons()).unwrap_or_default();
                let reasons: Vec<String> =
                    reasons.iter().take(1).map(|reason| look.text(reason)).collect();
                let told = if reasons.is_empty() { text_of(&[&own]) } else { reasons }.join(" ");
                self.say(format!("✓ {} {told}", look.word("puzzles.solved")));
                self.history.push(entry(own));
                self.stage = Stage::Done;
                self.solved.insert(self.index + 1);
                return Found::Solved(self.index + 1);
            }
        }
        Found::Nothing
    }

    pub(crate) fn draw(&self, surface: &mut Surface<'_>, look: &Look) {
        let Some(area) = board_area_or_notice(surface, look) else { return };
        let (screen, palette) = (surface.area(), &look.palette);
        let scene = Scene {
            look,
            view: &*self.position,
            names: &self.names,
            history: &self.history,
            active: matches!(self.stage, Stage::Choosing),
            busy: None,
            walked: None,
            open: &[],
        };
        self.board.draw(surface, area, &scene);
        let solved = if self.solved.contains(&(self.index + 1)) { " ✓" } else { "" };
        let title = Message::new("screen.puzzle.title")
            .with("number", self.index + 1)
            .with("count", self.all.len())
            .with("kind", self.all[self.index].task.kind_after(self.left));
        let left = self.board.title_column(area);
        let room = screen.right().saturating_sub(left);
        let title = format!(" {}{solved}", look.text(&title));
        surface.line(left, screen.y, room, &title, palette.strong);
        let room = Rect::new(screen.x + 1, area.bottom(), screen.width - 2, 2);
        if let Some(line) = &self.typed {
            let prompt = format!("{} ", look.word("screen.type"));
            let start = surface.put(room.x, room.y, &prompt, palette.accent);
            surface.put(start, room.y, &line.text(), palette.strong);
            let cursor = Rect::new(start + line.column(), room.y, 1, 1);
            surface.style(cursor.intersection(screen), palette.chosen);
        } else {
            let style = if self.note.0 { palette.wrong } else { palette.text };
            for (row, line) in (room.y..room.bottom()).zip(wrap(&self.note.1, room.width.into())) {
                surface.put(room.x, row, &line, style);
            }
        }
        let key = match self.stage {
            Stage::Done => "screen.puzzle.keys.done",
            Stage::Choosing | Stage::Judging { .. } => "screen.puzzle.keys",
        };
        let row = screen.bottom() - 1;
        surface.line(room.x, row, room.width, &look.word(key), palette.dim);
    }
}

fn begin(puzzle: &Puzzle, look: &Look) -> Result<Trial, Failure> {
    let names = ["puzzles.you", "puzzles.other"].map(|key| look.word(key));
    Ok(Trial::new(puzzle, names)?)
}

/// The moves of a solution in sentences, those of both sides numbered together.
fn solution(steps: &[Step], look: &Look) -> Prose {
    let told = |(number, step): (usize, &Step)| {
        let told: Vec<String> = step.told.iter().map(|line| look.text(line)).collect();
        format!("{number}  {}", told.join(" "))
    };
    let lines: Vec<String> = (1..).zip(steps).map(told).collect();
    Prose::of(&lines.join("\n\n"))
}

fn entry(step: Step) -> Entry {
    let Step { seat, chosen, told, .. } = step;
    Entry { seat, brief: chosen.clone(), chosen, told }
}
