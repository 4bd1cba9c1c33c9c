//! The WebSocket session of one viewer of a table.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, close_code};
use tokio::time::{Instant as Moment, interval, timeout};
use tripot_catalog::Lang;
use tripot_core::Viewer;
use tripot_listener::{Origin, RateLimiter};
use tripot_table::{Command, TableId};
use tripot_wire::{Asked, Hello, RequestError, Said, Sent, SentId, read};

use crate::app::App;
use crate::guard::source_of;
use crate::hub::{Holder, now};
use crate::live::{Revision, Subscription};
use crate::refusal::Refusal;

/// How many messages in a row above the rate limit end a connection.
const MAX_RATE_VIOLATIONS: u32 = 60;

/// Why a connection ends.
enum End {
    /// The viewer left, or can't be reached.
    Gone,
    /// The server gives the connection up.
    Dropped(DropReason),
    /// The server ends.
    Closing,
}

/// Why the server closes a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DropReason {
    /// No hello in time.
    NoHello,
    /// Too many messages in a row above the rate limit.
    TooFast,
    /// The seat was opened again to another device.
    Reopened,
    /// No pong in time.
    Silent,
    /// What was sent was not read in time.
    Slow,
}

impl DropReason {
    /// The key of its text, which is the reason of the close frame.
    fn key(self) -> &'static str {
        match self {
            DropReason::NoHello => "serve.no_hello",
            DropReason::TooFast => "serve.too_fast",
            DropReason::Reopened => "serve.reopened",
            DropReason::Silent => "serve.silent",
            DropReason::Slow => "serve.slow",
        }
    }
}

/// The session of a viewer.
struct Session<'a> {
    app: &'a App,
    origin: Origin,
    socket: &'a mut WebSocket,
    subscription: Subscription,
    holder: Option<Holder>,
    lang: Lang,
    /// The last revision that was sent.
    sent: Revision,
    /// Rate limiters of this connection: for moves and endings, and for the rest.
    move_limiter: RateLimiter,
    limiter: RateLimiter,
    rate_violations: u32,
    last_received: Moment,
}

/// Serves a viewer until either side closes the connection.
///
/// A connection waits nearly all the time, and there are thousands: what is done once or now and then is
/// boxed, so that it takes memory only while it is done.
pub(crate) async fn serve(
    app: &App,
    origin: Origin,
    socket: &mut WebSocket,
    id: TableId,
    lang: Lang,
) {
    let slow = app.timeouts.slow;
    let hello = match timeout(app.timeouts.hello, hello(socket)).await {
        Ok(Ok(hello)) => hello,
        Ok(Err(refusal)) => return reject(app, socket, &refusal, lang).await,
        Err(_) => {
            app.metrics.dropped.inc();
            return close(socket, slow, close_code::POLICY, DropReason::NoHello.key()).await;
        }
    };
    let (subscription, holder) = match Box::pin(join(app, id, hello, lang, origin)).await {
        Ok(joined) => joined,
        Err(refusal) => return reject(app, socket, &refusal, lang).await,
    };
    let session = Session {
        app,
        origin,
        socket,
        subscription,
        holder,
        lang,
        sent: Revision::default(),
        move_limiter: RateLimiter::default(),
        limiter: RateLimiter::default(),
        rate_violations: 0,
        last_received: Moment::now(),
    };
    session.run(id).await;
}

/// Waits for the first message.
async fn hello(socket: &mut WebSocket) -> Result<Hello, Refusal> {
    loop {
        match socket.recv().await {
            Some(Ok(Frame::Text(text))) => return Ok(Hello::read(&text)?),
            Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
            _ => return Err(Refusal::Request(RequestError::NoHello)),
        }
    }
}

/// Subscribes a viewer. That a player has come is stored first: without that event the table would wait
/// for them for ever.
async fn join(
    app: &App,
    id: TableId,
    hello: Hello,
    lang: Lang,
    origin: Origin,
) -> Result<(Subscription, Option<Holder>), Refusal> {
    let holder = match hello.token {
        Some(token) => Some(app.hub.holder(id, &token).await?),
        None => None,
    };
    let live = app.hub.table(id).await?;
    let viewer = holder.map_or(Viewer::Public, |holder| Viewer::Seat(holder.seat));
    let subscription = live.subscribe((viewer, lang));
    if holder.is_some() || live.table.lock().await.people().next().is_none() {
        live.set_source(source_of(origin));
    }
    if let Some(holder) = holder {
        app.hub.command_of(&live, holder, &Command::Come { part: hello.part }).await?;
    }
    app.hub.viewer_joined(&live).await;
    if holder.is_some() {
        app.hub.list_again(&live).await;
    }
    Ok((subscription, holder))
}

/// Refuses a connection. Its close code says whether that is the server's fault, so that the client may
/// try again.
async fn reject(app: &App, socket: &mut WebSocket, refusal: &Refusal, lang: Lang) {
    app.metrics.refusals.inc();
    let refused = Said::Refused { id: None, error: refusal.reason(lang) };
    let slow = app.timeouts.slow;
    let _ = timeout(slow, socket.send(Frame::Text(refused.to_text().into()))).await;
    let fault = refusal.status().is_server_error();
    let code = if fault { close_code::ERROR } else { close_code::POLICY };
    close(socket, slow, code, refusal.key()).await;
}

async fn close(socket: &mut WebSocket, slow: Duration, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    let _ = timeout(slow, socket.send(Frame::Close(Some(frame)))).await;
}

impl Session<'_> {
    async fn run(mut self, id: TableId) {
        let end = match self.serve(id).await {
            Ok(never) => match never {},
            Err(end) => end,
        };
        let slow = self.app.timeouts.slow;
        match end {
            End::Gone => {}
            End::Dropped(reason) => {
                self.app.metrics.dropped.inc();
                tracing::info!(table = %id, reason = reason.key(), "dropped");
                close(self.socket, slow, close_code::POLICY, reason.key()).await;
            }
            End::Closing => close(self.socket, slow, close_code::AWAY, "serve.closing").await,
        }
    }

    async fn serve(&mut self, id: TableId) -> Result<std::convert::Infallible, End> {
        Box::pin(self.send_welcome(id)).await?;
        let mut ping = interval(self.app.timeouts.ping);
        let closed = self.app.hub.closed();
        tokio::pin!(closed);
        loop {
            tokio::select! {
                frame = self.socket.recv() => Box::pin(self.receive(frame)).await?,
                changed = self.subscription.revision.changed() => {
                    changed.map_err(|_| End::Gone)?;
                    let revision = *self.subscription.revision.borrow_and_update();
                    Box::pin(self.send_revision(revision)).await?;
                }
                _ = ping.tick() => {
                    if self.last_received.elapsed() > self.app.timeouts.silence {
                        return Err(End::Dropped(DropReason::Silent));
                    }
                    self.send(Frame::Ping(Vec::new().into())).await?;
                }
                () = &mut closed => return Err(End::Closing),
            }
        }
    }

    /// Sends the welcome and the first update.
    async fn send_welcome(&mut self, id: TableId) -> Result<(), End> {
        let welcome = Said::Welcome {
            table: id.to_string(),
            seat: self.holder.map(|holder| holder.seat.index()),
            now: self.subscription.live().time.now(),
        };
        self.send_message(&welcome).await?;
        self.sent = *self.subscription.revision.borrow_and_update();
        let text = self.subscription.live().first_update(self.subscription.kind).await;
        self.send(Frame::Text(text)).await
    }

    /// Sends what has changed. A slow reader misses what has been overtaken.
    async fn send_revision(&mut self, revision: Revision) -> Result<(), End> {
        if revision.reopenings != self.sent.reopenings
            && let Some(Holder { seat, token }) = self.holder
            && !self.subscription.live().table.lock().await.is_held_by(seat, token)
        {
            return Err(End::Dropped(DropReason::Reopened));
        }
        if revision.number != self.sent.number {
            let text = self.subscription.live().update(self.subscription.kind).await;
            self.send(Frame::Text(text)).await?;
        } else if revision.presence != self.sent.presence {
            let live = self.subscription.live();
            let presence = Said::Presence { seats: live.here(), watching: live.watching() };
            self.send_message(&presence).await?;
        }
        if let Some(reacted) = revision.reaction.filter(|_| revision.reaction != self.sent.reaction)
        {
            let (seat, what) = (reacted.seat.index(), reacted.what);
            self.send_message(&Said::Reaction { seat, what }).await?;
        }
        self.sent = revision;
        Ok(())
    }

    async fn send(&mut self, frame: Frame) -> Result<(), End> {
        match timeout(self.app.timeouts.slow, self.socket.send(frame)).await {
            Ok(sent) => sent.map_err(|_| End::Gone),
            Err(_) => Err(End::Dropped(DropReason::Slow)),
        }
    }

    async fn send_message(&mut self, said: &Said) -> Result<(), End> {
        self.send(Frame::Text(said.to_text().into())).await
    }

    async fn refuse(&mut self, id: Option<SentId>, refusal: &Refusal) -> Result<(), End> {
        self.app.metrics.refusals.inc();
        self.send_message(&Said::Refused { id, error: refusal.reason(self.lang) }).await
    }

    async fn receive(&mut self, frame: Option<Result<Frame, axum::Error>>) -> Result<(), End> {
        self.last_received = Moment::now();
        let text = match frame {
            Some(Ok(Frame::Text(text))) => text,
            Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => return Ok(()),
            Some(Ok(Frame::Binary(_))) => {
                return self.refuse(None, &Refusal::Binary).await;
            }
            Some(Ok(Frame::Close(_)) | Err(_)) | None => return Err(End::Gone),
        };
        let sent = read(&text);
        if !self.is_admitted(sent.as_ref().ok().map(|sent| &sent.what)) {
            self.rate_violations += 1;
            if self.rate_violations > MAX_RATE_VIOLATIONS {
                return Err(End::Dropped(DropReason::TooFast));
            }
            return self.refuse(None, &Refusal::TooFast).await;
        }
        self.rate_violations = 0;
        let Sent { id, what } = match sent {
            Ok(sent) => sent,
            Err(refusal) => return self.refuse(None, &refusal.into()).await,
        };
        match self.answer(id.clone(), what).await {
            Ok(Some(answer)) => self.send_message(&answer).await,
            Ok(None) => Ok(()),
            Err(refusal) => self.refuse(id, &refusal).await,
        }
    }

    /// Whether the viewer, the seat and the address may send something more. A player's moves and
    /// endings are counted apart: neither what the seat says beside them nor what others send from the
    /// same address keeps them out.
    fn is_admitted(&mut self, asked: Option<&Asked>) -> bool {
        let (now, rate_limits) = (now(), &self.app.rate_limits);
        match (self.holder.map(|holder| holder.seat), asked) {
            (Some(seat), Some(Asked::Move { .. } | Asked::Resign)) => {
                self.move_limiter.admit(rate_limits.socket, now.0)
                    && self.subscription.live().admit(seat, rate_limits.seat, now)
            }
            (seat, _) => {
                let live = self.subscription.live();
                self.limiter.admit(rate_limits.socket, now.0)
                    && seat.is_none_or(|seat| live.admit_chatter(seat, rate_limits.seat, now))
                    && rate_limits.admit_message(self.origin, now)
            }
        }
    }

    async fn answer(&mut self, id: Option<SentId>, asked: Asked) -> Result<Option<Said>, Refusal> {
        if asked == Asked::Ping {
            let now = self.subscription.live().time.now();
            return Ok(Some(Said::Pong { now, id }));
        }
        let holder = self.holder.ok_or(RequestError::OnlyWatching)?;
        let live = Arc::clone(self.subscription.live());
        let command = match asked {
            Asked::Hello { .. } => return Err(Refusal::Request(RequestError::HelloTwice)),
            Asked::Why { text } => {
                let table = live.table.lock().await;
                return Ok(Some(Said::about(&table, holder.seat, &text, self.lang, id)));
            }
            Asked::React { what } => {
                if !live.react(holder.seat, what, now()) {
                    return Err(Refusal::TooFast);
                }
                let number = live.table.lock().await.number();
                return Ok(Some(Said::Accepted { number, id }));
            }
            // Which machine it is was agreed on with the table, whatever is asked for.
            Asked::Replace { seat, machine: _ } => {
                self.app.hub.read_presence(&live).await?;
                let absence = live.absence(seat.0, self.app.timeouts.grace);
                Some(Command::Replace { seat: seat.0, absence })
            }
            asked => asked.command()?,
        };
        let Some(command) = command else { return Ok(None) };
        let number = self.app.hub.command_of(&live, holder, &command).await?;
        Ok(Some(Said::Accepted { number, id }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many bytes the future takes that a function makes.
    fn size<F>(
        _: impl FnOnce(&'static App, Origin, &'static mut WebSocket, TableId) -> F,
    ) -> usize {
        size_of::<F>()
    }

    #[test]
    fn a_connection_that_waits_takes_little_memory() {
        let bytes = size(|app, origin, socket, id| serve(app, origin, socket, id, Lang::En));
        // With everything in it that happens now and then its task took 10 KB.
        assert!(bytes < 2048, "{bytes} bytes");
    }
}
