//! Positions and views without their types.

mod asked;

use std::any::Any;

use tripot_core::{
    Budget, Dealer, Decision, Judged, Message, Outcome, Seat, SeatCount, Seed, State, Stop, Study,
    Turn, View, Viewer,
};
#[cfg(feature = "program")]
use tripot_search::{Count, perft};

use crate::advice::{self, Advice, AdviceRequest, Grounds};
use crate::error::CatalogError;
use crate::face::{self, Face};
use crate::lang::Lang;
use crate::machine::Machine;
use crate::narrate::{AnyEffect, Happening, effect, tell};
use crate::opinion::{JudgedText, MoveText, Opinion};
use crate::proof::Proof;
use crate::puzzle::{Aim, Weighed};
use crate::scene::{AnyDrawing, Draw};
use crate::trouble::Trouble;

pub(crate) use asked::Asked;

/// What a viewer may know of a game, type-erased.
pub trait AnyView: Send + Sync {
    /// Who must act.
    fn turn(&self) -> Turn;

    /// The short name of a seat.
    fn seat_name(&self, seat: Seat) -> &'static str;

    /// The legal moves, as far as the viewer may know them.
    fn moves(&self) -> Vec<MoveText>;

    /// Their native forms alone, which takes less time.
    fn native_moves(&self) -> Vec<String>;

    /// Reads a move in any form and returns its native form; it need not be legal.
    fn read_move(&self, text: &str) -> Result<String, Trouble>;

    /// The native form.
    fn native(&self) -> String;

    /// The classroom form, if the game has one.
    fn classroom(&self) -> Option<String>;

    /// What a machine, which suits the game, would advise the viewer; nothing unless the viewer is
    /// to move. It knows what the viewer knows, and runs wherever the view is taken to.
    fn advice(&self, machine: Machine, seed: &Seed, budget: &Budget) -> Option<Opinion>;

    /// The same for a person, in words and with reasons; see [`Variant::advise`](crate::Variant::advise).
    fn advise(&self, request: &AdviceRequest<'_>) -> Option<Advice>;

    /// What happened by a move that led from this view to another of the same viewer, in sentences.
    fn tell(&self, after: &dyn AnyView, what: &Happening<'_>) -> Vec<Message>;

    /// What a move of a seat, in native form, did that led from this view to another of the same
    /// viewer; nothing if the game does not say it.
    fn effect(&self, after: &dyn AnyView, seat: Seat, chosen: &str) -> Option<AnyEffect>;

    /// A move, in native form, and what speaks for it as far as the view tells; nothing if nothing does.
    fn explain(&self, chosen: &str, names: &[String]) -> Option<Message>;

    /// How each score is made up, a line a seat.
    fn count(&self, names: &[String]) -> Vec<Message>;

    /// What a page draws of it; `own` says whether the viewer is to move.
    fn drawing(&self, own: bool, lang: Lang) -> AnyDrawing;

    /// The view itself, for clients that draw the game in their own way.
    fn as_any(&self) -> &dyn Any;
}

/// What a seat that is to move knows, so that a machine can be asked what to do.
pub trait AnyQuestion: AnyView {
    /// How many seats play.
    fn seats(&self) -> SeatCount;

    /// What a machine thinks of the moves of the seat that is to move, of which it knows what that
    /// seat may know.
    fn study(&self, machine: Machine, seed: &Seed, budget: &Budget) -> Result<Opinion, Trouble>;

    /// A whole position that fits what is known, drawn evenly by the seed: the position itself where all of it is known.
    fn imagine(&self, seed: &Seed) -> Option<Box<dyn AnyPosition>>;
}

/// A position that was written down: all of it is known.
pub trait AnyPosition: AnyQuestion {
    /// What a viewer may know of it.
    fn view(&self, viewer: Viewer) -> Box<dyn AnyView>;

    /// The scores, if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The same position, with all that was played before it.
    fn copy(&self) -> Box<dyn AnyPosition>;

    /// What can come out now, in native form, and in how many of all cases; nothing if a seat is to move.
    fn chances(&self) -> Vec<(String, u32)>;

    /// Plays a move, in any form, or lets come out what the text says if it is chance's turn.
    /// Nothing changes if it is refused.
    fn apply(&mut self, text: &str) -> Result<(), Trouble>;

    /// Lets chance speak, as this seed deals, until a seat is to move or the game is over. Returns what came
    /// out, in native form.
    fn settle(&mut self, seed: &Seed) -> Vec<String>;

    /// Looks for the shortest win of the seat that is to move within `most` plies, and proves what
    /// it says.
    fn solve(&self, most: u32, budget: &Budget) -> Result<Proof<MoveText>, Trouble>;

    /// What each legal move is worth by the measure of a puzzle, the best first; nothing if that can't be
    /// told. See [`Weigh`](crate::power::Weigh).
    fn weigh(&self, aim: Aim, budget: &Budget) -> Option<Vec<Weighed<MoveText>>>;

    /// The same text for positions that differ by a symmetry of the game alone.
    #[cfg(feature = "program")]
    fn canonical(&self) -> String;

    /// What a machine would play, its native form, and how many positions it looked at. Unlike a
    /// study this says nothing of the other moves, and takes no time for them.
    fn choose(
        &self,
        machine: Machine,
        seed: &Seed,
        budget: &Budget,
    ) -> Result<(String, u64), Trouble>;

    /// Counts the sequences of exactly this many moves.
    #[cfg(feature = "program")]
    fn perft(&self, depth: u32) -> Count;
}

/// A position of the game `S`.
pub(crate) struct Written<S: State> {
    state: S,
    /// The view of the seat to move.
    view: S::View,
}

impl<S: Face> Written<S> {
    pub(crate) fn new(state: S) -> Written<S> {
        let viewer = state.turn().seat().map_or(Viewer::Public, Viewer::Seat);
        Written { view: state.view(viewer), state }
    }
}

impl<S: Face> Written<S> {
    /// Whether there is a move to think about.
    fn check_turn(&self) -> Result<(), CatalogError> {
        match self.state.turn() {
            Turn::Seat(_) => Ok(()),
            Turn::Chance => Err(CatalogError::ChanceIsNext),
            Turn::Over => Err(CatalogError::Over),
        }
    }

    /// Whether a machine may be asked here.
    fn check_machine(&self, machine: Machine) -> Result<(), Trouble> {
        self.check_turn()?;
        Ok(face::check_machine::<S>(machine, &self.state.options(), self.state.seats())?)
    }
}

/// Writes moves that follow each other, each as the seat that plays it would. The line ends where
/// something comes out, or where a move can't be played in this world.
pub(crate) fn write_line<S: Face>(mut state: S, line: &[S::Move]) -> Vec<MoveText> {
    let mut texts = Vec::new();
    for &chosen in line {
        let Some(seat) = state.turn().seat() else { break };
        let view = state.view(Viewer::Seat(seat));
        if state.play(chosen).is_err() {
            break;
        }
        texts.push(text_of::<S>(&view, chosen));
    }
    texts
}

/// A move that a machine judged, as text.
pub(crate) fn judged_text<S: Face>(view: &S::View, judged: &Judged<S::Move>) -> JudgedText {
    let Judged { chosen, value, certainty, ends_in } = *judged;
    JudgedText { text: text_of::<S>(view, chosen), value, certainty, ends_in }
}

/// What a machine thinks of the moves of a view, told in a world that fits it. If there was no time
/// to imagine one, the line ends with the first move.
fn opinion<S: Face>(
    view: &S::View,
    world: Option<S>,
    machine: Machine,
    seed: &Seed,
    budget: &Budget,
) -> Opinion {
    let mut player = face::player::<S>(machine, seed.stream("best"));
    let Study { chosen, moves, line, nodes, .. } = player.study(view, budget);
    Opinion {
        chosen: text_of::<S>(view, chosen),
        moves: moves.iter().map(|judged| judged_text::<S>(view, judged)).collect(),
        line: match world {
            Some(world) => write_line(world, &line),
            None => vec![text_of::<S>(view, chosen)],
        },
        nodes,
    }
}

impl<S: Face> AnyView for Written<S> {
    fn turn(&self) -> Turn {
        self.state.turn()
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        S::seat_name(seat)
    }

    fn moves(&self) -> Vec<MoveText> {
        moves_of::<S>(&self.view)
    }

    fn native_moves(&self) -> Vec<String> {
        native_moves_of::<S>(&self.view)
    }

    fn read_move(&self, text: &str) -> Result<String, Trouble> {
        Ok(S::write_move(&self.view, S::read_move(&self.view, text)?))
    }

    fn native(&self) -> String {
        self.state.write_position()
    }

    fn classroom(&self) -> Option<String> {
        self.state.write_classroom_position()
    }

    fn advice(&self, machine: Machine, seed: &Seed, budget: &Budget) -> Option<Opinion> {
        self.turn().seat()?;
        Some(opinion(&self.view, Some(self.state.clone()), machine, seed, budget))
    }

    fn advise(&self, request: &AdviceRequest<'_>) -> Option<Advice> {
        self.turn().seat()?;
        Some(advice::advise(&self.view, Some(&self.state), request))
    }

    fn tell(&self, after: &dyn AnyView, what: &Happening<'_>) -> Vec<Message> {
        tell::<S>(&self.view, after, what)
    }

    fn effect(&self, after: &dyn AnyView, seat: Seat, chosen: &str) -> Option<AnyEffect> {
        effect::<S>(&self.view, after, seat, chosen)
    }

    fn explain(&self, chosen: &str, names: &[String]) -> Option<Message> {
        explain::<S>(&self.view, chosen, names)
    }

    fn count(&self, names: &[String]) -> Vec<Message> {
        S::count(&self.view, names)
    }

    fn drawing(&self, own: bool, lang: Lang) -> AnyDrawing {
        AnyDrawing::new(S::draw(&self.view, &Draw { own, lang }))
    }

    fn as_any(&self) -> &dyn Any {
        &self.view
    }
}

impl<S: Face> AnyQuestion for Written<S> {
    fn seats(&self) -> SeatCount {
        self.state.seats()
    }

    fn study(&self, machine: Machine, seed: &Seed, budget: &Budget) -> Result<Opinion, Trouble> {
        self.check_machine(machine)?;
        Ok(opinion(&self.view, Some(self.state.clone()), machine, seed, budget))
    }

    fn imagine(&self, _: &Seed) -> Option<Box<dyn AnyPosition>> {
        Some(self.copy())
    }
}

impl<S: Face> AnyPosition for Written<S> {
    fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        Box::new(Seen::<S>(self.state.view(viewer)))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    fn copy(&self) -> Box<dyn AnyPosition> {
        Box::new(Written::new(self.state.clone()))
    }

    fn chances(&self) -> Vec<(String, u32)> {
        let mut possible = Vec::new();
        if self.state.turn() == Turn::Chance {
            self.state.chances(&mut possible);
        }
        possible.into_iter().map(|(event, weight)| (S::write_chance(event), weight)).collect()
    }

    fn apply(&mut self, text: &str) -> Result<(), Trouble> {
        let mut state = self.state.clone();
        if state.turn() == Turn::Chance {
            let event = S::read_chance(text.trim().trim_start_matches(['*', ' ']));
            let mut possible = Vec::new();
            state.chances(&mut possible);
            let event = event.filter(|event| possible.iter().any(|(known, _)| known == event));
            let event = event.ok_or_else(|| {
                let known = possible.iter().map(|&(event, _)| S::write_chance(event));
                CatalogError::WrongChance { known: known.collect() }
            })?;
            state.resolve_unchecked(event);
        } else {
            state.play(S::read_move(&self.view, text)?)?;
        }
        *self = Written::new(state);
        Ok(())
    }

    fn settle(&mut self, seed: &Seed) -> Vec<String> {
        let mut state = self.state.clone();
        let dealer = S::Dealer::new(seed, &state);
        let mut came_out = Vec::new();
        while state.turn() == Turn::Chance {
            let event = dealer.answer(&state);
            came_out.push(S::write_chance(event));
            state.resolve_unchecked(event);
        }
        *self = Written::new(state);
        came_out
    }

    fn solve(&self, most: u32, budget: &Budget) -> Result<Proof<MoveText>, Trouble> {
        self.check_turn()?;
        let Proof { wins_in, not_within, winning, line, nodes, is_cut_short } =
            S::solver()?.solve(&self.state, most, budget);
        let text = |chosen: S::Move| text_of::<S>(&self.view, chosen);
        let winning = winning.into_iter().map(text).collect();
        let line = write_line(self.state.clone(), &line);
        Ok(Proof { wins_in, not_within, winning, line, nodes, is_cut_short })
    }

    fn weigh(&self, aim: Aim, budget: &Budget) -> Option<Vec<Weighed<MoveText>>> {
        let text = |chosen: S::Move| text_of::<S>(&self.view, chosen);
        let moves = S::weigher()?.weigh(&self.state, aim, budget)?.into_iter();
        let weighed = |Weighed { chosen, worth, reply }| {
            // The reply is the other side's, as it would write it.
            let line: Vec<S::Move> = [Some(chosen), reply].into_iter().flatten().collect();
            let reply =
                reply.and_then(|_| write_line(self.state.clone(), &line).into_iter().nth(1));
            Weighed { chosen: text(chosen), worth, reply }
        };
        Some(moves.map(weighed).collect())
    }

    #[cfg(feature = "program")]
    fn canonical(&self) -> String {
        self.state.canonical()
    }

    fn choose(
        &self,
        machine: Machine,
        seed: &Seed,
        budget: &Budget,
    ) -> Result<(String, u64), Trouble> {
        self.check_machine(machine)?;
        let mut player = face::player::<S>(machine, seed.stream("best"));
        let Decision { chosen, nodes, .. } = player.choose(&self.view, budget);
        Ok((text_of::<S>(&self.view, chosen).native, nodes))
    }

    #[cfg(feature = "program")]
    fn perft(&self, depth: u32) -> Count {
        perft(&self.state, depth)
    }
}

/// A view of the game `S`.
pub(crate) struct Seen<S: State>(pub(crate) S::View);

impl<S: Face> Seen<S> {
    /// Nothing unless the viewer is to move.
    fn check_viewer(&self) -> Option<()> {
        let seat = self.0.to_act().seat()?;
        // An open game is its own view for every viewer.
        (!S::SECRETS || self.0.viewer() == Viewer::Seat(seat)).then_some(())
    }
}

impl<S: Face> AnyView for Seen<S> {
    fn turn(&self) -> Turn {
        self.0.to_act()
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        S::seat_name(seat)
    }

    fn moves(&self) -> Vec<MoveText> {
        moves_of::<S>(&self.0)
    }

    fn native_moves(&self) -> Vec<String> {
        native_moves_of::<S>(&self.0)
    }

    fn read_move(&self, text: &str) -> Result<String, Trouble> {
        Ok(S::write_move(&self.0, S::read_move(&self.0, text)?))
    }

    fn native(&self) -> String {
        S::write_view(&self.0)
    }

    fn classroom(&self) -> Option<String> {
        S::write_classroom_view(&self.0)
    }

    fn advice(&self, machine: Machine, seed: &Seed, budget: &Budget) -> Option<Opinion> {
        self.check_viewer()?;
        let world = self.0.determinize(&mut seed.stream("world"), budget.stop());
        Some(opinion(&self.0, world, machine, seed, budget))
    }

    fn advise(&self, request: &AdviceRequest<'_>) -> Option<Advice> {
        self.check_viewer()?;
        let mut rng = request.seed.stream("world");
        let world = self.0.determinize(&mut rng, request.budget.stop());
        Some(advice::advise(&self.0, world.as_ref(), request))
    }

    fn tell(&self, after: &dyn AnyView, what: &Happening<'_>) -> Vec<Message> {
        tell::<S>(&self.0, after, what)
    }

    fn effect(&self, after: &dyn AnyView, seat: Seat, chosen: &str) -> Option<AnyEffect> {
        effect::<S>(&self.0, after, seat, chosen)
    }

    fn explain(&self, chosen: &str, names: &[String]) -> Option<Message> {
        explain::<S>(&self.0, chosen, names)
    }

    fn count(&self, names: &[String]) -> Vec<Message> {
        S::count(&self.0, names)
    }

    fn drawing(&self, own: bool, lang: Lang) -> AnyDrawing {
        AnyDrawing::new(S::draw(&self.0, &Draw { own, lang }))
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }
}

/// A move and what speaks for it.
fn explain<S: Face>(view: &S::View, chosen: &str, names: &[String]) -> Option<Message> {
    let chosen = S::read_move(view, chosen).ok()?;
    let seed = Seed::parse("reasons").ok()?;
    let grounds = Grounds { judged: None, names, seed: &seed, stop: &Stop::new() };
    let reasons = S::reasons(view, chosen, &grounds);
    let words = S::invite(view, chosen, names);
    (!reasons.is_empty()).then(|| advice::sentence(words, &reasons))
}

pub(crate) fn moves_of<S: Face>(view: &S::View) -> Vec<MoveText> {
    let mut moves = Vec::new();
    view.choices(&mut moves);
    moves.into_iter().map(|chosen| text_of::<S>(view, chosen)).collect()
}

fn native_moves_of<S: Face>(view: &S::View) -> Vec<String> {
    let mut moves = Vec::new();
    view.choices(&mut moves);
    moves.into_iter().map(|chosen| S::write_move(view, chosen)).collect()
}

pub(crate) fn text_of<S: Face>(view: &S::View, chosen: S::Move) -> MoveText {
    MoveText {
        native: S::write_move(view, chosen),
        classroom: S::write_classroom_move(view, chosen),
    }
}
