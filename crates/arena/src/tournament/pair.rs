//! A pair: the unit of work of a tournament, the games of one deal at one table.

use tripot_core::Stop;

use crate::game::GameRunner;
use crate::tournament::error::TournamentError;
use crate::tournament::kept::Kept;
use crate::tournament::programme::Programme;

/// The games of one deal at one table: with two players and a deal that is played from both seats, a
/// pair. They follow from the programme and these numbers, so they are the same in any process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The number of the table, counted from 0 over all rounds.
    pub encounter: u64,
    /// Who sits there, in the order of the first game.
    pub players: Vec<usize>,
    /// The number of the deal, counted from 0.
    pub deal: u64,
}

impl Pair {
    /// Plays the games one after the other, and writes them down for
    /// [`Tournament::add`](crate::Tournament::add); nothing if it was interrupted.
    #[expect(clippy::missing_panics_doc, reason = "the plan of a tournament keeps every record")]
    pub fn play(
        &self,
        programme: &Programme,
        interrupt: &Stop,
    ) -> Result<Option<String>, TournamentError> {
        let known = self.players.iter().all(|&player| player < programme.players.len());
        if !known
            || self.players.len() != programme.seats.get()
            || self.deal >= programme.deals.get()
        {
            return Err(TournamentError::UnknownPair);
        }
        let plan = programme.plan(self.encounter, &self.players);
        let runner = GameRunner::new(&plan, interrupt);
        let each = plan.games_per_deal();
        let mut games = Vec::new();
        for number in self.deal * each..(self.deal + 1) * each {
            let Some(report) = runner.play(plan.fixture(number))? else { return Ok(None) };
            let record = report.record.as_ref().expect("the games of a tournament have records");
            games.push(Kept::of(&report, record));
        }
        let text = serde_json::to_string(&games).expect("texts and numbers can be written");
        Ok(Some(text))
    }

    /// The games in a text of a worker; nothing if they are not those of this pair.
    pub(crate) fn read(&self, games: &str, each: u64) -> Option<Vec<Kept>> {
        let games: Vec<Kept> = serde_json::from_str(games).ok()?;
        let numbers = self.deal * each..(self.deal + 1) * each;
        games.iter().map(|game| game.number).eq(numbers).then_some(games)
    }
}
