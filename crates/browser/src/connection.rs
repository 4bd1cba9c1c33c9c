//! The connection of a page to a table, as over a WebSocket.

use tripot_catalog::Lang;
use tripot_core::{Seat, Viewer};
use tripot_table::update::{self, Kind};
use tripot_table::{Absence, Clock, Command, TableId};
use tripot_wire::{Asked, Hello, RequestError, Said, Sent, read};

use crate::answer::Answer;
use crate::local::{Local, Missing, fresh, table_id};
use crate::request::Now;

/// A page that looks at a table.
pub(crate) struct Connection {
    table: TableId,
    lang: Lang,
    /// Who it is, once it has said so.
    viewer: Option<Viewer>,
}

impl Connection {
    pub(crate) fn table(&self) -> TableId {
        self.table
    }

    pub(crate) fn lang(&self) -> Lang {
        self.lang
    }

    pub(crate) fn is_greeted(&self) -> bool {
        self.viewer.is_some()
    }

    /// What it may know, and in which language.
    pub(crate) fn kind(&self) -> Kind {
        (self.viewer.unwrap_or(Viewer::Public), self.lang)
    }
}

impl Local {
    /// A page connects to a table.
    pub(crate) fn connect(
        &mut self,
        connection: u32,
        table: &str,
        lang: Lang,
    ) -> Result<Answer, Missing> {
        let table = table_id(table)?;
        self.table(table)?;
        self.connections.insert(connection, Connection { table, lang, viewer: None });
        Ok(Answer::done())
    }

    /// A page leaves.
    pub(crate) fn leave(&mut self, connection: u32) -> Answer {
        let mut answer = Answer::done();
        if let Some(left) = self.connections.remove(&connection) {
            self.tell_presence(left.table, &mut answer);
        }
        answer
    }

    /// A page says something.
    pub(crate) fn say(
        &mut self,
        number: u32,
        text: &str,
        now: Now,
        random: &str,
    ) -> Result<Answer, Missing> {
        let mut answer = Answer::done();
        let Some(connection) = self.connections.get(&number) else {
            answer.close(number, "serve.no_hello");
            return Ok(answer);
        };
        let (table, lang) = (connection.table, connection.lang);
        // It may have been loaded anew since.
        self.table(table)?;
        let done = match connection.viewer {
            None => self.greet(number, table, text, now, &mut answer).map(|()| None),
            Some(viewer) => self.listen(table, viewer, lang, text, now, random, &mut answer),
        };
        match done {
            Ok(Some(said)) => answer.say(number, &said),
            Ok(None) => {}
            Err(Missing::Table(id)) => return Err(Missing::Table(id)),
            Err(Missing::Refused(error)) => {
                let id = read(text).ok().and_then(|sent| sent.id);
                answer.say(number, &Said::Refused { id, error: error.reason(lang) });
                if self.connections.get(&number).is_some_and(|one| !one.is_greeted()) {
                    answer.close(number, error.key());
                    self.connections.remove(&number);
                }
            }
        }
        Ok(answer)
    }

    /// The first message: who is there.
    fn greet(
        &mut self,
        number: u32,
        id: TableId,
        text: &str,
        now: Now,
        answer: &mut Answer,
    ) -> Result<(), Missing> {
        let hello = Hello::read(text)?;
        let kept = self.table(id)?;
        let seat = hello.token.as_ref().map(|token| kept.holder(token)).transpose()?;
        let at = kept.time(now);
        let said = Said::Welcome { table: id.to_string(), seat: seat.map(Seat::index), now: at };
        answer.say(number, &said);
        let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
        if let Some(connection) = self.connections.get_mut(&number) {
            connection.viewer = Some(viewer);
        }
        let before = self.table(id)?.table.number();
        if let Some(seat) = seat {
            self.command(id, seat, &Command::Come { part: hello.part }, now, answer)?;
        }
        if self.table(id)?.table.number() == before {
            self.show(number, id, now, answer)?;
            self.follow_up(id, answer);
        }
        self.tell_presence(id, answer);
        Ok(())
    }

    /// Shows a table to a page that has just come.
    fn show(&self, number: u32, id: TableId, now: Now, answer: &mut Answer) -> Result<(), Missing> {
        let kept = self.table(id)?;
        let here = self.here(id, kept.table.seats().get());
        let kind = self.connections.get(&number).map(Connection::kind);
        let Some(kind) = kind else { return Ok(()) };
        let text = update::write(&kept.table, &here, kind);
        let running = kept.table.clock().and_then(Clock::running);
        let text = match running {
            Some((_, since)) => update::with_elapsed(&text, kept.time(now).since(since)),
            None => text,
        };
        answer.send(number, text);
        Ok(())
    }

    /// Tells everybody at a table who is there.
    fn tell_presence(&self, id: TableId, answer: &mut Answer) {
        let Some(kept) = self.tables.get(&id) else { return };
        let seats = self.here(id, kept.table.seats().get());
        let is_watching = |connection: &Connection| connection.viewer == Some(Viewer::Public);
        let watching = self.greeted(id).filter(|(_, one)| is_watching(one)).count();
        let watching = u32::try_from(watching).unwrap_or(u32::MAX);
        for (number, _) in self.greeted(id) {
            answer.say(number, &Said::Presence { seats: seats.clone(), watching });
        }
    }

    /// A message after the first.
    #[expect(clippy::too_many_arguments, reason = "what belongs to one message")]
    fn listen(
        &mut self,
        id: TableId,
        viewer: Viewer,
        lang: Lang,
        text: &str,
        now: Now,
        random: &str,
        answer: &mut Answer,
    ) -> Result<Option<Said>, Missing> {
        let Sent { id: name, what } = read(text)?;
        let kept = self.table(id)?;
        if what == Asked::Ping {
            return Ok(Some(Said::Pong { now: kept.time(now), id: name }));
        }
        let Viewer::Seat(seat) = viewer else { return Err(RequestError::OnlyWatching.into()) };
        let command = match what {
            Asked::Hello { .. } => return Err(RequestError::HelloTwice.into()),
            Asked::Why { text } => {
                return Ok(Some(Said::about(&kept.table, seat, &text, lang, name)));
            }
            Asked::React { what } => {
                let number = kept.table.number();
                let reaction = Said::Reaction { seat: seat.index(), what };
                for (connection, _) in self.greeted(id) {
                    answer.say(connection, &reaction);
                }
                return Ok(Some(Said::Accepted { number, id: name }));
            }
            // At one device nobody is absent.
            Asked::Replace { seat: other, machine: _ } => {
                Some(Command::Replace { seat: other.0, absence: Absence::Here })
            }
            asked => asked.command()?,
        };
        let Some(command) = command else { return Ok(None) };
        let mut number = self.command(id, seat, &command, now, answer)?;
        if self.table(id)?.table.wants_rematch() {
            self.play_again(id, &mut fresh(random)?, now, answer)?;
            number = self.table(id)?.table.number();
        }
        Ok(Some(Said::Accepted { number, id: name }))
    }
}
