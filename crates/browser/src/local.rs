//! The tables of a browser, and who is connected to them.

use std::collections::BTreeMap;

use tripot_catalog::Lang;
use tripot_core::{Seat, Seed, Viewer};
use tripot_table::update::{self, Kind};
use tripot_table::{Clock, Command, Event, Fact, Instant, Table, TableId, Token, TokenHash};
use tripot_wire::{Fresh, Plan, RequestError};

use crate::answer::{Answer, read_token};
use crate::connection::Connection;
use crate::request::{Now, Request, Stored, Thought};
use crate::{route, thinking};

/// How long people may look at a position before a machine changes it, in milliseconds.
const PAUSE: u32 = 350;

/// What a server is to a page, without one.
#[derive(Default)]
pub struct Local {
    pub(crate) tables: BTreeMap<TableId, Kept>,
    pub(crate) connections: BTreeMap<u32, Connection>,
}

/// A table in memory.
pub(crate) struct Kept {
    pub(crate) table: Table,
    tokens: Vec<(TokenHash, Seat)>,
    /// The position for which a machine has been asked to move.
    asked: u32,
}

/// Why there is no answer yet.
pub(crate) enum Missing {
    /// A table has to be loaded first.
    Table(TableId),
    /// There is none.
    Refused(RequestError),
}

impl<E: Into<RequestError>> From<E> for Missing {
    fn from(error: E) -> Missing {
        Missing::Refused(error.into())
    }
}

impl Missing {
    pub(crate) fn answer(&self, lang: Lang) -> Answer {
        match self {
            Missing::Table(id) => Answer::load(*id),
            Missing::Refused(error) => Answer::refused(error, lang),
        }
    }
}

/// The table that a text names.
pub(crate) fn table_id(text: &str) -> Result<TableId, RequestError> {
    text.parse().map_err(|_| RequestError::NoTable)
}

/// What is drawn from random bytes of the page.
pub(crate) fn fresh(random: &str) -> Result<Fresh, RequestError> {
    let mut bytes = [0; 32];
    let bytes = base16ct::mixed::decode(random, &mut bytes).ok();
    let bytes = bytes.and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
    let bytes = bytes.ok_or_else(|| RequestError::Unreadable {
        why: "32 random bytes in hexadecimal are needed".to_owned(),
    })?;
    Ok(Fresh::new(Seed::from_bytes(bytes)))
}

impl Kept {
    /// The table of events that were kept.
    pub(crate) fn fold(stored: &Stored) -> Result<Kept, RequestError> {
        let id = table_id(&stored.table)?;
        if stored.events.is_empty() {
            return Err(RequestError::NoTable);
        }
        let damaged =
            |why: &dyn std::fmt::Display| RequestError::Unreadable { why: why.to_string() };
        let events = stored.events.iter().map(|text| Event::read(text));
        let events = events.collect::<Result<Vec<Event>, _>>().map_err(|error| damaged(&error))?;
        let table = Table::fold(id, &events).map_err(|error| damaged(&error))?;
        let tokens = stored.tokens.iter().map(|text| read_token(text));
        let tokens = tokens.collect::<Option<Vec<_>>>();
        let tokens = tokens.ok_or_else(|| damaged(&"no token of a seat"))?;
        Ok(Kept { table, tokens, asked: 0 })
    }

    /// The seat that belongs to a token.
    pub(crate) fn holder(&self, token: &Token) -> Result<Seat, RequestError> {
        let hash = token.hash();
        let mut seats = self.tokens.iter().filter(|(known, _)| *known == hash);
        let seat = seats.find(|(_, seat)| self.table.is_held_by(*seat, hash));
        seat.map(|(_, seat)| *seat).ok_or(RequestError::NoSeat)
    }

    /// What time it is at the table: never before its last event.
    pub(crate) fn time(&self, now: Now) -> Instant {
        now.at().max(self.table.latest())
    }
}

impl Local {
    /// Answers a request; both are JSON.
    #[expect(clippy::missing_panics_doc, reason = "only a map with odd keys can't be written")]
    pub fn call(&mut self, request: &str) -> String {
        let answer = match serde_json::from_str(request) {
            Ok(request) => self.answer(request),
            Err(error) => {
                let why = error.to_string();
                Answer::refused(&RequestError::Unreadable { why }, Lang::En)
            }
        };
        serde_json::to_string(&answer).expect("its keys are words and its values are plain")
    }

    fn answer(&mut self, request: Request) -> Answer {
        match request {
            Request::Ask(question) => {
                let lang = question.spoken.lang();
                let mut answer =
                    route::answer(self, question).unwrap_or_else(|missing| missing.answer(lang));
                self.wind(&mut answer);
                answer
            }
            Request::Connect { connection, table, spoken } => {
                let connected = self.connect(connection, &table, spoken.lang());
                self.told(connected, spoken.lang())
            }
            Request::Say { connection, text, now, random } => {
                let lang = self.connections.get(&connection).map_or(Lang::Fr, Connection::lang);
                let said = self.say(connection, &text, now, &random);
                self.told(said, lang)
            }
            Request::Leave { connection } => {
                let left = self.leave(connection);
                self.told(Ok(left), Lang::Fr)
            }
            Request::Load { kept, now } => {
                let loaded = self.load(&kept, now);
                self.told(loaded, Lang::Fr)
            }
            Request::Drop { table } => {
                if let Ok(id) = table_id(&table) {
                    self.tables.remove(&id);
                    self.connections.retain(|_, connection| connection.table() != id);
                }
                self.told(Ok(Answer::done()), Lang::Fr)
            }
            Request::Tick { now } => {
                let ticked = self.tick(now);
                self.told(ticked, Lang::Fr)
            }
            Request::Thought { table, position, thought, now } => {
                let played = self.thought(&table, position, &thought, now);
                self.told(played, Lang::Fr)
            }
            Request::Think { kept, position } => thinking::think(&kept, position),
            Request::Hint { kept, seat, spoken, random } => {
                thinking::hint(&kept, seat, spoken.lang(), &random)
            }
            Request::Advise { seen, spoken, random } => {
                thinking::advise(&seen, spoken.lang(), &random)
            }
            Request::Decisions { record, spoken } => thinking::decisions(&record, spoken.lang()),
            Request::Judge { record, index, spoken } => {
                thinking::judge(&record, index, spoken.lang())
            }
            Request::Analysis { record, judged, spoken } => {
                thinking::analysis(&record, &judged, spoken.lang())
            }
            Request::Retry { decision, chosen, spoken } => {
                thinking::told(decision.play(&chosen, spoken.lang()), spoken.lang())
            }
            Request::MayRetry { decision, text, spoken } => {
                thinking::told(decision.why(&text, spoken.lang()), spoken.lang())
            }
            Request::Bench { suite } => thinking::bench(suite),
            Request::Puzzle { place, spoken } => {
                thinking::told(place.show(spoken.lang()), spoken.lang())
            }
            Request::Try { place, chosen, spoken } => {
                thinking::told(place.play(chosen.as_deref(), spoken.lang()), spoken.lang())
            }
            Request::Lesson { place, spoken } => {
                thinking::told(place.show(spoken.lang()), spoken.lang())
            }
            Request::LessonTry { place, chosen, spoken } => {
                thinking::told(place.play(chosen.as_deref(), spoken.lang()), spoken.lang())
            }
            Request::LessonWhy { place, text, spoken } => {
                thinking::told(place.why(&text, spoken.lang()), spoken.lang())
            }
            Request::Why { place, text, spoken } => {
                thinking::told(place.why(&text, spoken.lang()), spoken.lang())
            }
            Request::Explore { what, spoken } => thinking::explore(what, spoken.lang()),
        }
    }

    fn told(&self, answer: Result<Answer, Missing>, lang: Lang) -> Answer {
        let mut answer = answer.unwrap_or_else(|missing| missing.answer(lang));
        self.wind(&mut answer);
        answer
    }

    /// Says when the next player's time runs out.
    fn wind(&self, answer: &mut Answer) {
        let tables = self.tables.values().filter(|kept| !kept.table.is_over());
        let deadlines = tables.filter_map(|kept| kept.table.clock().and_then(Clock::deadline));
        answer.alarm = deadlines.map(|(_, deadline)| deadline.0).min();
    }

    /// A table in memory.
    pub(crate) fn table(&self, id: TableId) -> Result<&Kept, Missing> {
        self.tables.get(&id).ok_or(Missing::Table(id))
    }

    /// A table that was kept comes into memory.
    fn load(&mut self, stored: &Stored, now: Now) -> Result<Answer, Missing> {
        let kept = Kept::fold(stored)?;
        let (id, mut answer) = (kept.table.id(), Answer::done());
        let running = kept.table.clock().and_then(Clock::running).is_some();
        let (at, latest) = (kept.time(now), kept.table.latest());
        self.tables.insert(id, kept);
        if running && at > latest {
            // Nobody is charged for the time in which the page was closed.
            self.happen(id, vec![Fact::Resumed { lost: at.since(latest) }], at, &mut answer)?;
        }
        Ok(answer)
    }

    /// Sets up a table.
    pub(crate) fn open(
        &mut self,
        plan: &Plan,
        id: TableId,
        now: Now,
        answer: &mut Answer,
    ) -> Result<(), Missing> {
        self.begin(id, plan.setup.clone(), plan.tokens.clone(), now.at(), answer)
    }

    fn begin(
        &mut self,
        id: TableId,
        setup: tripot_table::Setup,
        tokens: Vec<(TokenHash, Seat)>,
        at: Instant,
        answer: &mut Answer,
    ) -> Result<(), Missing> {
        let table = Table::open(id, setup.clone(), at)?;
        let opened = Event { at, fact: Fact::Opened(setup) };
        answer.keep(0, &[opened], &tokens, table.summary());
        self.tables.insert(id, Kept { table, tokens, asked: 0 });
        self.follow_up(id, answer);
        Ok(())
    }

    /// Does what the player of a seat wants, if it can be.
    pub(crate) fn command(
        &mut self,
        id: TableId,
        seat: Seat,
        command: &Command,
        now: Now,
        answer: &mut Answer,
    ) -> Result<u32, Missing> {
        let kept = self.table(id)?;
        let at = kept.time(now);
        let facts = kept.table.decide(seat, command, at)?;
        self.happen(id, facts, at, answer)?;
        Ok(self.table(id)?.table.number())
    }

    /// Facts become events: they are kept, and everybody who looks at the table sees what they lead to.
    fn happen(
        &mut self,
        id: TableId,
        facts: Vec<Fact>,
        at: Instant,
        answer: &mut Answer,
    ) -> Result<(), Missing> {
        let kept = self.tables.get_mut(&id).ok_or(Missing::Table(id))?;
        if facts.is_empty() {
            return Ok(());
        }
        let events: Vec<Event> = facts.into_iter().map(|fact| Event { at, fact }).collect();
        let from = kept.table.number();
        for event in &events {
            kept.table
                .apply(event)
                .map_err(|damage| RequestError::Unreadable { why: damage.to_string() })?;
        }
        answer.keep(from, &events, &[], kept.table.summary());
        self.publish(id, answer);
        self.follow_up(id, answer);
        Ok(())
    }

    /// Shows a table to everybody who looks at it.
    pub(crate) fn publish(&self, id: TableId, answer: &mut Answer) {
        let Some(kept) = self.tables.get(&id) else { return };
        let here = self.here(id, kept.table.seats().get());
        let mut texts: Vec<(Kind, String)> = Vec::new();
        for (number, connection) in self.greeted(id) {
            let kind = connection.kind();
            let text = match texts.iter().find(|(known, _)| *known == kind) {
                Some((_, text)) => text.clone(),
                None => {
                    let text = update::write(&kept.table, &here, kind);
                    texts.push((kind, text.clone()));
                    text
                }
            };
            answer.send(number, text);
        }
    }

    /// The connections at a table that have said hello.
    pub(crate) fn greeted(&self, id: TableId) -> impl Iterator<Item = (u32, &Connection)> {
        let connections = self.connections.iter().map(|(number, connection)| (*number, connection));
        connections.filter(move |(_, one)| one.table() == id && one.is_greeted())
    }

    /// For each seat of a table whether its player is connected.
    pub(crate) fn here(&self, id: TableId, seats: usize) -> Vec<bool> {
        let mut here = vec![false; seats];
        for (_, connection) in self.greeted(id) {
            if let (Viewer::Seat(seat), _) = connection.kind() {
                here[seat.index()] = true;
            }
        }
        here
    }

    /// Sees to what a table needs by itself: a machine's move. Where nobody looks on nobody thinks.
    pub(crate) fn follow_up(&mut self, id: TableId, answer: &mut Answer) {
        let is_seen = self.greeted(id).next().is_some();
        let Some(kept) = self.tables.get_mut(&id) else { return };
        if kept.table.machine_to_move().is_some() && is_seen {
            let position = kept.table.position();
            if std::mem::replace(&mut kept.asked, position) != position {
                answer.think(id, position, PAUSE);
            }
        }
    }

    /// The players of a table play again, if they want to: each a seat further, at another table.
    pub(crate) fn play_again(
        &mut self,
        id: TableId,
        fresh: &mut Fresh,
        now: Now,
        answer: &mut Answer,
    ) -> Result<(), Missing> {
        let kept = self.table(id)?;
        if !kept.table.wants_rematch() {
            return Ok(());
        }
        let (count, at) = (kept.table.seats(), kept.time(now));
        let setup = kept.table.rematch_setup(&fresh.seed());
        let tokens =
            kept.tokens.iter().filter(|(token, seat)| kept.table.is_held_by(*seat, *token));
        let tokens = tokens.map(|(token, seat)| (*token, seat.after(1, count))).collect();
        let next = fresh.table();
        self.begin(next, setup, tokens, at, answer)?;
        self.happen(id, vec![Fact::rematched(next)], at, answer)
    }

    /// Looks at the clocks.
    fn tick(&mut self, now: Now) -> Result<Answer, Missing> {
        let mut answer = Answer::done();
        let ids: Vec<TableId> = self.tables.keys().copied().collect();
        for id in ids {
            let kept = self.table(id)?;
            let deadline = kept.table.clock().and_then(Clock::deadline);
            let late = deadline.filter(|(_, deadline)| *deadline <= kept.time(now));
            if let Some((seat, _)) = late.filter(|_| !kept.table.is_over()) {
                self.command(id, seat, &Command::Flag, now, &mut answer)?;
            }
        }
        Ok(answer)
    }

    /// Plays what a machine has come to, unless the position has changed since.
    fn thought(
        &mut self,
        table: &str,
        position: u32,
        thought: &Thought,
        now: Now,
    ) -> Result<Answer, Missing> {
        let id = table_id(table)?;
        let kept = self.table(id)?;
        let mut answer = Answer::done();
        let Some((seat, _)) = kept.table.machine_to_move() else { return Ok(answer) };
        if kept.table.position() != position {
            return Ok(answer);
        }
        let command = match &thought.chosen {
            Some(text) => {
                let value = thought.value.as_deref().and_then(thinking::read_value);
                Command::Machine { text: text.clone(), value, position }
            }
            None => Command::Crash { position },
        };
        self.command(id, seat, &command, now, &mut answer)?;
        Ok(answer)
    }
}
