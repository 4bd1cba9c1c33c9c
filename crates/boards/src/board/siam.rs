//! Siam: the board with its headings, and the push that is being chosen.

mod draft;
mod picture;

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect};
use tripot_catalog::AnyView;
use tripot_core::{Message, Notation, State as _};
use tripot_siam::{Heading, Move, Piece, Siam, Square};

use self::draft::Draft;
use self::picture::Layout;
use super::{Answer, Board, Scene};
use crate::surface::{Look, Surface};
use tripot_terminal::face::Event;

/// The board, the square that the cursor is on, and the move as far as it is chosen.
pub(crate) struct SiamBoard {
    cursor: Square,
    draft: Draft,
}

impl Default for SiamBoard {
    fn default() -> SiamBoard {
        let centre = Square::parse("c1").expect("it is on the board");
        SiamBoard { cursor: centre, draft: Draft::Nothing }
    }
}

impl SiamBoard {
    /// Takes the next step of a draft, or says why there is none.
    fn take(&mut self, drafted: Result<Draft, Answer>) -> Answer {
        match drafted {
            Ok(draft) => {
                self.draft = draft;
                Answer::Changed
            }
            Err(answer) => answer,
        }
    }

    /// Enter, or a click on the square of the cursor: pick up, put down, play.
    fn act(&mut self, state: &Siam) -> Answer {
        match self.draft {
            Draft::Nothing => {
                let drafted = if is_own(state, self.cursor) {
                    Draft::animal(state, self.cursor)
                } else if self.cursor.is_border() && state.reserve(state.side()) > 0 {
                    Draft::enter(state, self.cursor)
                } else {
                    Draft::animal(state, self.cursor)
                };
                self.take(drafted)
            }
            Draft::Animal(square) => self.take(Draft::turn(state, square)),
            Draft::Facing(chosen) | Draft::Ready(chosen) => {
                Answer::Play(Siam::write_move(state, chosen))
            }
            Draft::Stuck { .. } => Answer::Ignored,
        }
    }

    fn arrow(&mut self, state: &Siam, heading: Heading) -> Answer {
        match self.draft {
            Draft::Nothing => {
                self.cursor = self.cursor.step(heading).unwrap_or(self.cursor);
                Answer::Changed
            }
            Draft::Facing(chosen) => self.take(Draft::facing(state, chosen, heading)),
            Draft::Animal(from) | Draft::Stuck { from, .. } => {
                self.take(Draft::toward(state, from, heading))
            }
            Draft::Ready(chosen) => match chosen {
                Move::Go { from, .. } | Move::Leave(from) | Move::Turn(from, _) => {
                    self.take(Draft::toward(state, from, heading))
                }
                Move::Enter(square, _) => self.take(Draft::enter_facing(state, square, heading)),
            },
        }
        .or_stuck(state, self, heading)
    }

    fn back(&mut self) -> Answer {
        self.draft = match self.draft {
            Draft::Nothing => return Answer::Ignored,
            Draft::Animal(_) => Draft::Nothing,
            Draft::Stuck { from, .. } => Draft::Animal(from),
            Draft::Facing(chosen) | Draft::Ready(chosen) => match chosen {
                Move::Enter(..) => Draft::Nothing,
                Move::Go { from, .. } | Move::Turn(from, _) | Move::Leave(from) => {
                    Draft::Animal(from)
                }
            },
        };
        Answer::Changed
    }
}

impl Answer {
    /// Keeps a push that does not go through on the board, so that its line can be seen.
    fn or_stuck(self, state: &Siam, board: &mut SiamBoard, toward: Heading) -> Answer {
        if let (Answer::Refused(_), Some(from)) = (&self, board.draft.source())
            && let Some(to) = from.step(toward)
            && state.board().occupied().contains(to)
        {
            board.draft = Draft::Stuck { from, toward };
        }
        self
    }
}

impl Board for SiamBoard {
    fn reset(&mut self, view: &dyn AnyView) {
        self.draft = Draft::Nothing;
        let state = siam(view);
        // The cursor goes where something can be done, and stays where it was if that is so there.
        let useful = |square: Square| {
            is_own(state, square) || (square.is_border() && state.reserve(state.side()) > 0)
        };
        if !useful(self.cursor) {
            self.cursor = Square::all().find(|&square| useful(square)).unwrap_or(self.cursor);
        }
    }

    fn key(&mut self, view: &dyn AnyView, key: KeyEvent) -> Answer {
        let state = siam(view);
        match key.code {
            KeyCode::Up => self.arrow(state, Heading::North),
            KeyCode::Down => self.arrow(state, Heading::South),
            KeyCode::Left => self.arrow(state, Heading::West),
            KeyCode::Right => self.arrow(state, Heading::East),
            KeyCode::Enter => self.act(state),
            KeyCode::Esc | KeyCode::Backspace => self.back(),
            // Elsewhere it begins a move that is typed.
            KeyCode::Char('+') if self.cursor.is_border() => {
                self.take(Draft::enter(state, self.cursor))
            }
            KeyCode::Char('t') => {
                let square = self.draft.source().unwrap_or(self.cursor);
                self.take(Draft::turn(state, square))
            }
            KeyCode::Char('x') => {
                let square = self.draft.source().unwrap_or(self.cursor);
                self.take(Draft::leave(state, square))
            }
            KeyCode::Tab | KeyCode::BackTab => {
                let own: Vec<Square> =
                    Square::all().filter(|&square| is_own(state, square)).collect();
                let back = key.code == KeyCode::BackTab;
                self.cursor = super::next_of(&own, self.cursor, back).unwrap_or(self.cursor);
                self.draft = Draft::Nothing;
                Answer::Changed
            }
            _ => Answer::Ignored,
        }
    }

    fn begun(&self) -> &'static str {
        match self.draft {
            Draft::Facing(Move::Enter(..)) | Draft::Ready(Move::Enter(..)) => "+",
            _ => "",
        }
    }

    fn click(&mut self, view: &dyn AnyView, area: Rect, at: Position) -> Answer {
        let state = siam(view);
        let Some(square) = Layout::new(area).square_at(at) else { return Answer::Ignored };
        let pivot = match self.draft {
            Draft::Nothing => None,
            Draft::Animal(from) | Draft::Stuck { from, .. } => Some(from),
            Draft::Facing(chosen) => chosen.destination().or(self.draft.source()),
            Draft::Ready(chosen) => {
                if chosen.destination() == Some(square) || chosen == Move::Leave(square) {
                    return self.act(state);
                }
                self.draft.source()
            }
        };
        match pivot {
            Some(pivot) if pivot == square => self.act(state),
            Some(pivot) => match pivot.toward(square) {
                Some(heading) => self.arrow(state, heading),
                None => {
                    self.draft = Draft::Nothing;
                    self.cursor = square;
                    self.act(state)
                }
            },
            None => {
                self.cursor = square;
                self.act(state)
            }
        }
    }

    fn propose(&mut self, view: &dyn AnyView, chosen: &str) {
        let Ok(chosen) = Siam::read_move(siam(view), chosen) else { return };
        self.draft = Draft::Ready(chosen);
        let square = match chosen {
            Move::Enter(square, _) | Move::Leave(square) | Move::Turn(square, _) => square,
            Move::Go { from, .. } => from,
        };
        self.cursor = square;
    }

    fn draw(&self, surface: &mut Surface<'_>, area: Rect, scene: &Scene<'_>) {
        let state = siam(scene.view);
        let layout = Layout::new(area);
        let nothing = Draft::Nothing;
        let draft = if scene.active { &self.draft } else { &nothing };
        layout.draw_board(surface, state, draft, scene);
        if scene.active {
            layout.draw_targets(surface, state, draft, scene);
            layout.draw_cursor(surface, draft.source().unwrap_or(self.cursor), draft, scene);
        }
        layout.draw_side(surface, state, draft, scene);
    }

    fn title_column(&self, area: Rect) -> u16 {
        Layout::new(area).title_column()
    }

    fn legend(&self, look: &Look) -> String {
        look.word("screen.siam.legend")
    }

    fn title(&self, view: &dyn AnyView) -> Message {
        let state = siam(view);
        let number = usize::from(state.plies()) + usize::from(state.end().is_none());
        Message::new("screen.siam.title").with("move", number)
    }

    fn keys(&self) -> &'static str {
        match self.draft {
            Draft::Nothing => "screen.siam.keys",
            Draft::Animal(_) | Draft::Stuck { .. } => "screen.siam.keys.animal",
            Draft::Facing(_) => "screen.siam.keys.facing",
            Draft::Ready(_) => "screen.siam.keys.ready",
        }
    }

    fn help(&self) -> &'static str {
        "screen.siam.help"
    }

    fn brief(&self, event: &Event<'_>, look: &Look) -> String {
        let state = siam(event.before);
        let Ok(chosen) = Siam::read_move(state, event.chosen) else { return String::new() };
        let pushes = chosen.destination().is_some_and(|to| state.board().occupied().contains(to));
        let key = match chosen {
            Move::Enter(..) | Move::Go { .. } if pushes => "screen.siam.brief.push",
            Move::Enter(..) => "screen.siam.brief.enter",
            Move::Go { .. } => "screen.siam.brief.step",
            Move::Turn(..) => "screen.siam.brief.turn",
            Move::Leave(_) => "screen.siam.brief.leave",
        };
        format!("{} {}", event.chosen, look.word(key))
    }
}

fn siam(view: &dyn AnyView) -> &Siam {
    view.as_any().downcast_ref().expect("the board of Siam is given views of Siam")
}

fn is_own(state: &Siam, square: Square) -> bool {
    matches!(state.board().piece(square), Some(Piece::Animal(side, _)) if side == state.side())
        && state.turn().seat().is_some()
}
