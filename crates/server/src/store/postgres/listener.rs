//! What other processes say.

use std::time::Duration;

use futures_util::{StreamExt as _, stream};
use tokio::sync::mpsc;
use tokio::time::{interval, sleep, timeout};
use tokio_postgres::AsyncMessage;

use super::connector::Connector;
use super::link::{PATIENCE, failed};
use crate::job::JobKind;
use crate::store::{Change, StoreError};

/// Where is said which tables have changed.
pub(super) const TABLES: &str = "tripot_tables";
/// Where is said that there is work, and of which kind.
pub(super) const JOBS: &str = "tripot_jobs";

/// Where is said that somebody came or went.
pub(super) const PRESENCE: &str = "tripot_presence";

/// Where is said of which tournament a pair has been played.
pub(super) const PAIRS: &str = "tripot_pairs";

/// How long to wait before listening again.
const PAUSE: Duration = Duration::from_millis(200);
/// How often to ask for a sign of life when nobody says anything.
const QUIET: Duration = Duration::from_secs(20);

/// Listens to what is said in these places, again and again if need be, until nobody wants to know.
pub(super) async fn listen(
    connector: Connector,
    places: &[&str],
    mark: String,
    tell: mpsc::UnboundedSender<Change>,
) {
    while !tell.is_closed() {
        if let Err(error) = hear(&connector, places, &mark, &tell).await {
            tracing::warn!(%error, "not listening");
        }
        sleep(PAUSE).await;
    }
}

async fn hear(
    connector: &Connector,
    places: &[&str],
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
    let all: Vec<String> = places.iter().map(|place| format!("LISTEN {place}")).collect();
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
            _ = quiet.tick() => match timeout(PATIENCE, client.batch_execute("")).await {
                Ok(answer) => answer.map_err(failed)?,
                Err(_) => return Ok(()),
            }
        }
    }
}

/// What somebody else said.
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
