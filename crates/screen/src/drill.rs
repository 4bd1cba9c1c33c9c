//! A position on the board on which a person looks for the right move: what a puzzle and a step of a lesson share.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use tripot_boards::{Answer, Board, Entry, Look, Scene, Surface, board_of, cut, wrap};
use tripot_catalog::{AnyView, Step};
use unicode_width::UnicodeWidthStr as _;

use super::event::Effect;
use super::keys::fitting;
use super::line::{Line, Typed};
use super::prose::Prose;
use super::table::{board_area, board_area_or_notice, fits};

/// A position, and the move that is being chosen on it.
pub(crate) struct Drill {
    board: Box<dyn Board>,
    /// What the person sees.
    view: Box<dyn AnyView>,
    names: Vec<String>,
    history: Vec<Entry>,
    /// What is to be done.
    task: String,
    note: Note,
    typed: Option<Line>,
    /// How many hints have been given.
    pub(crate) hints: usize,
}

/// The lines below the board.
struct Note {
    text: String,
    wrong: bool,
}

/// What the screen around the board has to do.
pub(crate) enum Choice {
    Nothing,
    Help,
    Rules,
    /// A text below a title.
    Read(String, Prose),
    Do(Effect),
    /// The step of this number of the lesson is done.
    Done(usize),
    Leave,
}

/// What a key did to the line that is being typed.
pub(crate) enum Typing {
    /// There is none.
    No,
    /// It goes on, or is given up.
    On,
    Done(String),
}

impl Drill {
    pub(crate) fn new(
        game: &str,
        view: Box<dyn AnyView>,
        names: Vec<String>,
        task: String,
    ) -> Drill {
        let mut board = board_of(game);
        board.reset(&*view);
        let note = Note { text: task.clone(), wrong: false };
        Drill { board, view, names, history: Vec::new(), task, note, typed: None, hints: 0 }
    }

    /// The key of how a move is chosen on the board.
    pub(crate) fn board_help(&self) -> &'static str {
        self.board.help()
    }

    /// Another position, after these moves. The choice begins anew.
    pub(crate) fn go_on(&mut self, view: Box<dyn AnyView>, steps: Vec<Step>) {
        self.view = view;
        self.history.extend(steps.into_iter().map(entry));
        self.board.reset(&*self.view);
        self.hints = 0;
    }

    /// The choice begins anew.
    pub(crate) fn reset(&mut self) {
        self.board.reset(&*self.view);
    }

    pub(crate) fn say(&mut self, text: String) {
        self.note = Note { text, wrong: false };
    }

    pub(crate) fn refuse(&mut self, text: &str) {
        self.note = Note { text: format!("✗ {text}"), wrong: true };
    }

    /// Says what is to be done.
    pub(crate) fn introduce(&mut self) {
        self.say(self.task.clone());
    }

    /// Refuses what can't be read as a move; true if it did.
    pub(crate) fn is_unreadable(&mut self, text: &str, look: &Look) -> bool {
        let refused = self.view.read_move(text).err();
        if let Some(trouble) = &refused {
            self.refuse(&trouble.text(look.lang));
        }
        refused.is_some()
    }

    /// A key, if a line is being typed.
    pub(crate) fn typing(&mut self, key: KeyEvent) -> Typing {
        let Some(mut line) = self.typed.take() else {
            return Typing::No;
        };
        match line.key(key) {
            Typed::On => self.typed = Some(line),
            Typed::GivenUp => {}
            Typed::Done => return Typing::Done(line.text().trim().to_owned()),
        }
        Typing::On
    }

    /// A key that is not one of the screen's own: on the board, or the beginning of a line. Returns the move that is chosen.
    pub(crate) fn key(&mut self, key: KeyEvent, look: &Look) -> Option<String> {
        if let KeyCode::Char(':' | '/') = key.code {
            self.typed = Some(Line::default());
            return None;
        }
        let plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        let answer = self.board.key(&*self.view, key);
        if let (Answer::Ignored, KeyCode::Char(symbol)) = (&answer, key.code)
            && plain
            && !symbol.is_whitespace()
        {
            let begun = format!("{}{symbol}", self.board.begun());
            self.typed = Some(Line::new(&begun));
        }
        self.answered(answer, look)
    }

    /// A click on the board. Returns the move that is chosen.
    pub(crate) fn click(&mut self, screen: Rect, at: Position, look: &Look) -> Option<String> {
        let area = board_area(screen);
        if !fits(screen) || !area.contains(at) {
            return None;
        }
        let answer = self.board.click(&*self.view, area, at);
        self.answered(answer, look)
    }

    fn answered(&mut self, answer: Answer, look: &Look) -> Option<String> {
        match answer {
            Answer::Ignored => None,
            Answer::Changed => {
                // Another move is being chosen, and what was wrong with the last one has been read.
                if self.note.wrong {
                    self.introduce();
                }
                None
            }
            Answer::Play(text) => Some(text),
            Answer::Refused(trouble) => {
                self.refuse(&trouble.text(look.lang));
                None
            }
        }
    }

    /// Draws the board below a title, with what is said and what the keys do. A note that is too long takes the row of the
    /// keys, which stand beside the title then.
    pub(crate) fn draw(
        &self,
        surface: &mut Surface<'_>,
        look: &Look,
        (title, keys): (&str, &str),
        active: bool,
    ) {
        let Some(area) = board_area_or_notice(surface, look) else {
            return;
        };
        let (screen, palette) = (surface.area(), &look.palette);
        let scene = Scene {
            look,
            view: &*self.view,
            names: &self.names,
            history: &self.history,
            active,
            busy: None,
            walked: None,
            open: &[],
        };
        self.board.draw(surface, area, &scene);
        let left = self.board.title_column(area);
        let last = screen.bottom() - 1;
        let head = usize::from(screen.right().saturating_sub(left));
        let put_title = |surface: &mut Surface<'_>, title: &str| {
            surface.put(left, screen.y, &cut(&format!(" {title}"), head), palette.strong)
        };
        let room = Rect::new(screen.x + 1, area.bottom(), screen.width - 2, last - area.bottom());
        if let Some(line) = &self.typed {
            put_title(surface, title);
            line.draw(surface, room, "screen.type", look);
            surface.line(room.x, last, room.width, &fitting(keys, room.width.into()), palette.dim);
            return;
        }
        let style = if self.note.wrong { palette.wrong } else { palette.text };
        let lines = wrap(&self.note.text, room.width.into());
        let over = lines.len() > usize::from(room.height);
        let shown = usize::from(room.height + u16::from(over));
        for (row, line) in (room.y..).zip(lines.iter().take(shown)) {
            let cut_off = lines.len() > shown && row == last;
            let line = if cut_off { format!("{line} …") } else { line.clone() };
            surface.line(room.x, row, room.width, &line, style);
        }
        if over {
            let least = look.word("screen.keys.least");
            // The name of the lesson makes room, but not the number.
            let brief = title.split(" · ").next().unwrap_or(title);
            let has_room = title.width() + 4 + least.width() <= head;
            let end = put_title(surface, if has_room { title } else { brief });
            let room = usize::from(screen.right().saturating_sub(end + 3));
            let keys = if keys.width() <= room { keys } else { &least };
            surface.right(screen.right() - 1, screen.y, &cut(keys, room), palette.dim);
        } else {
            put_title(surface, title);
            surface.line(room.x, last, room.width, &fitting(keys, room.width.into()), palette.dim);
        }
    }
}

fn entry(step: Step) -> Entry {
    let Step { seat, chosen, told, .. } = step;
    Entry { seat, brief: chosen.clone(), chosen, told }
}
