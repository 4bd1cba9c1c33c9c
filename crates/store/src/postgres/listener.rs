//! Notifications of other processes (`LISTEN`/`NOTIFY`).

use std::time::Duration;

use futures_util::{StreamExt as _, stream};
use tokio::sync::mpsc;
use tokio::time::{interval, sleep, timeout};
use tokio_postgres::AsyncMessage;

use super::connector::Connector;
use super::link::{TIMEOUT, failed};
use crate::error::StoreError;
use crate::job::JobKind;
use crate::store::Change;

/// The channel of changed tables.
pub(super) const TABLES: &str = "tripot_tables";
/// The channel of new jobs, by their kind.
pub(super) const JOBS: &str = "tripot_jobs";

/// The channel of connections that were opened or closed.
pub(super) const PRESENCE: &str = "tripot_presence";

/// The channel of pairs that have been played, by their tournament.
pub(super) const PAIRS: &str = "tripot_pairs";

/// How long to wait before listening again.
const PAUSE: Duration = Duration::from_millis(200);
/// How often the connection is checked while no notification comes.
const QUIET: Duration = Duration::from_secs(20);

/// Listens on these channels, and connects again if need be, until the receiver is dropped.
pub(super) async fn listen(
    connector: Connector,
    channels: &[&str],
    mark: String,
    tell: mpsc::UnboundedSender<Change>,
) {
    while !tell.is_closed() {
        if let Err(error) = hear(&connector, channels, &mark, &tell).await {
            tracing::warn!(%error, "not listening");
        }
        sleep(PAUSE).await;
    }
}

async fn hear(
    connector: &Connector,
    channels: &[&str],
    mark: &str,
    tell: &mpsc::UnboundedSender<Change>,
) -> Result<(), StoreError> {
    let (client, mut connection) = connector.connect().await?;
    let (sender, mut messages) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        let mut heard = stream::poll_fn(move |context| connection.poll_message(context));
        while let Some(Ok(message)) = heard.next().await {
            if let AsyncMessage::Notification(message) = message
                && sender.send(message).is_err()
            {
                return;
            }
        }
    });
    let all: Vec<String> = channels.iter().map(|channel| format!("LISTEN {channel}")).collect();
    client.batch_execute(&all.join("; ")).await.map_err(failed)?;
    // Whatever was said before has been missed.
    let _ = tell.send(Change::All);
    let mut quiet = interval(QUIET);
    loop {
        tokio::select! {
            message = messages.recv() => {
                let Some(message) = message else { return Ok(()) };
                for change in read(message.channel(), message.payload(), mark) {
                    if tell.send(change).is_err() {
                        return Ok(());
                    }
                }
            }
            _ = quiet.tick() => match timeout(TIMEOUT, client.batch_execute("")).await {
                Ok(answer) => answer.map_err(failed)?,
                Err(_) => return Ok(()),
            }
        }
    }
}

/// The changes that a notification of another process tells.
fn read(channel: &str, text: &str, mark: &str) -> Vec<Change> {
    if channel == JOBS {
        return JobKind::from_name(text).map(Change::Job).into_iter().collect();
    }
    if channel == PAIRS {
        return text.parse().map(Change::Pair).into_iter().collect();
    }
    if channel == PRESENCE && text.is_empty() {
        return vec![Change::Presence(None)];
    }
    let mut words = text.split(' ');
    if words.next() == Some(mark) {
        return Vec::new();
    }
    let tables = words.filter_map(|word| word.parse().ok());
    match channel {
        PRESENCE => tables.map(|table| Change::Presence(Some(table))).collect(),
        _ => tables.map(Change::Table).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_said_is_read() {
        let said = "cafe abcdefgh2345 rubbish bcdefgh23456";
        let [first, second] = ["abcdefgh2345", "bcdefgh23456"].map(|id| id.parse().unwrap());
        let heard = [Change::Table(first), Change::Table(second)];
        assert_eq!(read(TABLES, said, "beef"), heard);
        assert_eq!(read(TABLES, said, "cafe"), []);
        assert_eq!(read(TABLES, "", "cafe"), []);
        assert_eq!(read(JOBS, "turn", "cafe"), [Change::Job(JobKind::Turn)]);
        assert_eq!(read(JOBS, "rubbish", "cafe"), []);
        assert_eq!(read(PAIRS, "-17", "cafe"), [Change::Pair(-17)]);
        assert_eq!(read(PAIRS, "rubbish", "cafe"), []);
        let heard = [Change::Presence(Some(first)), Change::Presence(Some(second))];
        assert_eq!(read(PRESENCE, said, "beef"), heard);
        assert_eq!(read(PRESENCE, said, "cafe"), []);
        assert_eq!(read(PRESENCE, "", "cafe"), [Change::Presence(None)]);
    }
}
