//! The two faces of a position: the truth, and what a viewer may know of it.

use std::fmt::Debug;
use std::hash::Hash;

use arrayvec::ArrayVec;

use crate::budget::Stop;
use crate::dealer::Dealer;
use crate::options::{Options, Settings};
use crate::outcome::Outcome;
use crate::seat::{MAX_SEATS, Seat, SeatCount, Turn, Viewer};
use crate::seed::Rng;

/// The options of a game.
pub type OptionsOf<S> = Options<<S as State>::Settings>;

/// The truth of a game: cheap to copy, pure, valid by construction.
///
/// ```
/// use tripot_core::{Outcome, State, Turn};
/// use tripot_testkit::{Branch, TreeGame};
///
/// // j1 chooses between a draw and a move of j2; the leaves are scores.
/// let mut state = TreeGame::parse("j1(0,0|j2(1,0|0,2))");
/// assert_eq!(state.moves(), [Branch(0), Branch(1)]);
/// assert!(state.play(Branch(7)).is_err(), "and nothing has changed");
/// state.play(Branch(1)).unwrap();
/// assert_eq!(state.after(Branch(1)).outcome(), Some(Outcome::new([0, 2])));
/// assert_eq!(state.turn().seat().unwrap().to_string(), "j2");
/// ```
pub trait State: Clone + Eq + Debug + Send + Sync + 'static {
    /// What the options of the game are made of.
    type Settings: Settings;
    /// What a seat chooses.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// What comes out when nobody chooses.
    type Chance: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// What one viewer may know.
    type View: View<State = Self>;
    /// Who answers chance.
    type Dealer: Dealer<Self>;
    /// Why a move is refused.
    type Refusal: std::error::Error + Clone + Eq + Send + Sync + 'static;

    /// The name of the game in commands, records and variants.
    const NAME: &'static str = <Self::Settings as Settings>::GAME;
    /// The fewest and the most seats.
    const SEATS: (SeatCount, SeatCount);

    /// The position before anything is dealt; or every reason why this many seats can't play these
    /// options.
    fn new(
        options: &OptionsOf<Self>,
        seats: SeatCount,
    ) -> Result<Self, Vec<<Self::Settings as Settings>::Fault>> {
        let faults = options.faults(seats);
        if faults.is_empty() { Ok(Self::new_unchecked(options, seats)) } else { Err(faults) }
    }

    /// The position before anything is dealt, with options that this many seats are known to play.
    fn new_unchecked(options: &OptionsOf<Self>, seats: SeatCount) -> Self;

    /// The options it is played with.
    fn options(&self) -> OptionsOf<Self>;

    /// How many seats play.
    fn seats(&self) -> SeatCount;

    /// Who must act.
    fn turn(&self) -> Turn;

    /// Appends the legal moves, sorted and without duplicates; none unless a seat is to move.
    fn legal_moves(&self, out: &mut Vec<Self::Move>);

    /// The legal moves, sorted; none unless a seat is to move. [`State::legal_moves`] fills a list
    /// that is used again, which is faster.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves
    }

    /// The position after a move that is known to be legal.
    ///
    /// ```
    /// use tripot_core::State;
    /// use tripot_testkit::{Branch, TreeGame};
    /// let state = TreeGame::parse("j1(2,1|0,3)");
    /// let best = state.moves().into_iter().max_by_key(|&chosen| {
    ///     state.after(chosen).outcome().map(|outcome| outcome.scores()[0])
    /// });
    /// assert_eq!(best, Some(Branch(0)));
    /// ```
    #[must_use]
    fn after(&self, chosen: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(chosen);
        next
    }

    /// Why this move can't be played now, if it can't.
    fn check(&self, chosen: Self::Move) -> Result<(), Self::Refusal>;

    /// Plays a move; the state is unchanged if it is refused.
    fn play(&mut self, chosen: Self::Move) -> Result<(), Self::Refusal> {
        self.check(chosen)?;
        self.play_unchecked(chosen);
        Ok(())
    }

    /// Plays a move that is known to be legal.
    fn play_unchecked(&mut self, chosen: Self::Move);

    /// Appends what may come out now, sorted, with positive weights; nothing unless it is the
    /// turn of chance, so never in a game without it.
    fn chances(&self, out: &mut Vec<(Self::Chance, u32)>) {
        let _ = out;
    }

    /// Lets come out what is known to be possible.
    fn resolve_unchecked(&mut self, event: Self::Chance);

    /// The scores, if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// A number for tables of positions already seen: equal positions have equal keys.
    fn key(&self) -> u64;

    /// What this viewer may know.
    fn view(&self, who: Viewer) -> Self::View;

    /// Whether a viewer learns what came out. `self` is the state before the event.
    fn is_seen(&self, event: Self::Chance, who: Viewer) -> bool {
        let _ = (event, who);
        true
    }

    /// No game from here lasts longer, in moves of seats.
    fn most_plies(&self) -> u32;

    /// Adds the sequences of exactly `depth` moves from here to a count, by how they end, if the
    /// game knows a faster way than to play them; says whether it did.
    fn add_sequences(&self, depth: u32, tally: &mut Tally) -> bool {
        let _ = (depth, tally);
        false
    }

    /// Adds the legal moves from here to a count, by how they end. A game that can do better than
    /// play each of them overrides this; it is what makes counting fast.
    fn add_last_ply(&self, tally: &mut Tally) {
        tally.add_by_playing(self);
    }
}

/// What one viewer may know of a state.
pub trait View: Clone + Eq + Debug + Send + Sync + 'static {
    /// The truth behind it.
    type State: State<View = Self>;

    /// Whose view it is. A view of an open game is everybody's.
    fn viewer(&self) -> Viewer;

    /// Who must act. (Not `turn`: the view of an open game is a state, which has one.)
    fn to_act(&self) -> Turn;

    /// Appends the legal moves of the seat to move if the viewer may know them, sorted.
    fn choices(&self, out: &mut Vec<<Self::State as State>::Move>);

    /// A determinization: a state of the viewer's information set, each as likely as it is. That
    /// can take long where much is known: none if the flag was raised before there was one.
    ///
    /// ```
    /// use tripot_core::{Referee, Seat, SeatCount, Seed, State, Stop, View, Viewer};
    /// use tripot_testkit::{Secret, SecretOptions};
    /// let seed = Seed::parse("7").unwrap();
    /// let game = Referee::<Secret>::deal(&SecretOptions::default(), SeatCount::TWO, seed).unwrap();
    /// let view = game.view(Viewer::Seat(Seat::FIRST));
    /// // The other card may be another one, but what the viewer sees is the same.
    /// let possible = view.determinize(&mut seed.stream("samples"), &Stop::new()).unwrap();
    /// assert_eq!(possible.view(Viewer::Seat(Seat::FIRST)), view);
    /// ```
    fn determinize(&self, rng: &mut Rng, stop: &Stop) -> Option<Self::State>;
}

/// A game without secrets: the state is its own view. What is face down is chance, not a secret.
///
/// Searches that look at a state as it is are for open games only, so that no machine can look at
/// a hand that it should not see:
///
/// ```compile_fail
/// use tripot_core::{Open, State};
/// fn alpha_beta<S: Open>(state: &S) {}
/// fn cheat<S: State>(state: &S) {
///     alpha_beta(state); // a state with secrets is not `Open`
/// }
/// ```
pub trait Open: State<View = Self> {}

impl<S: Open> View for S {
    type State = S;

    fn viewer(&self) -> Viewer {
        Viewer::Public
    }

    fn to_act(&self) -> Turn {
        self.turn()
    }

    fn choices(&self, out: &mut Vec<S::Move>) {
        self.legal_moves(out);
    }

    /// What lies face down is in no state, so there is nothing to imagine.
    fn determinize(&self, _: &mut Rng, _: &Stop) -> Option<S> {
        Some(self.clone())
    }
}

/// Moves counted, and how those that end the game end it.
///
/// ```
/// use tripot_core::Tally;
/// use tripot_testkit::TreeGame;
/// let tally = Tally::of(&TreeGame::parse("j1(1,0|0,1|0,2|3,3|j2(1,0))"));
/// assert_eq!((tally.moves, tally.wins.as_slice(), tally.shared), (5, &[1, 2][..], 1));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// All moves.
    pub moves: u64,
    /// For each seat, the moves after which it has won alone.
    pub wins: ArrayVec<u64, MAX_SEATS>,
    /// The moves after which the game is over and several seats share the best score.
    pub shared: u64,
}

impl Tally {
    /// No moves.
    pub fn none(seats: SeatCount) -> Tally {
        Tally { moves: 0, wins: seats.seats().map(|_| 0).collect(), shared: 0 }
    }

    /// The legal moves from a state.
    pub fn of<S: State>(state: &S) -> Tally {
        let mut tally = Tally::none(state.seats());
        state.add_last_ply(&mut tally);
        tally
    }

    /// Adds the legal moves from a state by playing each.
    pub fn add_by_playing<S: State>(&mut self, state: &S) {
        let mut moves = Vec::new();
        state.legal_moves(&mut moves);
        for chosen in moves {
            let mut child = state.clone();
            child.play_unchecked(chosen);
            self.add_move(child.outcome().as_ref());
        }
    }

    /// Counts one move, with the outcome if it ended the game.
    pub fn add_move(&mut self, outcome: Option<&Outcome>) {
        self.moves += 1;
        if let Some(outcome) = outcome {
            let winners: ArrayVec<Seat, MAX_SEATS> = outcome.winners().collect();
            match winners.as_slice() {
                [winner] => self.wins[winner.index()] += 1,
                _ => self.shared += 1,
            }
        }
    }

    /// Adds another count to this one.
    pub fn add(&mut self, other: &Tally) {
        self.moves += other.moves;
        self.shared += other.shared;
        for (mine, theirs) in self.wins.iter_mut().zip(&other.wins) {
            *mine += theirs;
        }
    }
}
