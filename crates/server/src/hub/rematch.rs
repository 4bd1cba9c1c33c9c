//! Rematches: a new table with the same players, in the same transaction as the event of the old one.

use std::sync::Arc;

use tripot_store::{Appended, Entry};
use tripot_table::{Event, Fact};

use super::Hub;
use crate::live::Live;
use crate::refusal::Refusal;
use crate::retry::retry;

/// Sets up the table at which the same players play again, each a seat further, unless another process
/// has done so.
pub(super) async fn see_to(hub: Arc<Hub>, live: Arc<Live>) {
    if let Err(refusal) = retry(&hub, || open(&hub, &live)).await {
        tracing::warn!(table = %live.id, key = refusal.key(), "no rematch");
    }
}

/// The new table and the old one's word of it are kept together or not at all: of several processes
/// that try, one makes a table, and none is left of which nobody knows.
async fn open(hub: &Arc<Hub>, live: &Arc<Live>) -> Result<(), Refusal> {
    let tokens = hub.store.tokens(live.id).await?;
    let mut table = live.table.lock().await;
    while table.wants_rematch() {
        let count = table.seats();
        let setup = table.rematch_setup(&crate::fresh::draw()?.seed());
        let tokens = tokens.iter().filter(|&&(token, seat)| table.is_held_by(seat, token));
        let tokens = tokens.map(|&(token, seat)| (token, seat.after(1, count)));
        let (next, made) = hub.draft(setup, tokens.collect())?;
        let at = live.time.now();
        let events = vec![Event { at, fact: Fact::rematched(next.id()) }];
        let attempt = table.attempt(&events)?;
        let entry = Entry::events(&attempt, &events).with_opening(made);
        match hub.store.append(entry).await? {
            Appended::Kept => {
                hub.begin(next).await;
                hub.appended(attempt, &events);
            }
            Appended::Taken => {
                drop(attempt);
                let number = table.number();
                hub.catch_up(live, &mut table).await?;
                if table.number() == number {
                    // Nobody was first: the table has been removed.
                    return Ok(());
                }
            }
        }
        live.publish(&table);
    }
    Ok(())
}
