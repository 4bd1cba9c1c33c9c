//! Built-in machines as bots for other programs: the playing side of the line protocol.

use std::io::{BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use tripot_catalog::{AnyGame, AnyPlayer, Engagement, Machine};
use tripot_core::{Budget, Stop};

use crate::alarm::Alarm;
use crate::conversation::{ConversationError, OrderError};
use crate::protocol::{Order, Pace, Reply};

/// A built-in machine that plays by the protocol.
#[derive(Clone, Copy, Debug)]
pub struct MachineBot {
    /// The game that it plays, in every variant that suits it.
    pub game: &'static dyn AnyGame,
    /// The machine.
    pub machine: Machine,
}

/// The thought that is under way, for the thread that hears `stop` while another thinks.
type Current = Arc<Mutex<Stop>>;

impl MachineBot {
    /// Speaks the protocol until it is told to quit or the input ends.
    pub fn converse(
        &self,
        input: impl BufRead + Send + 'static,
        mut output: impl Write,
    ) -> Result<(), ConversationError> {
        let current = Current::default();
        let orders = listen(input, &current);
        let alarm = Alarm::new(Stop::new());
        let mut game: Option<Box<dyn AnyPlayer>> = None;
        let mut position = String::new();
        for line in orders {
            let mut say = |reply: Reply| writeln!(output, "{reply}");
            match Order::parse(&line) {
                Some(Order::Hello(_)) => {
                    // A later version begins like this one; the arena knows what it can expect.
                    say(Reply::Name(format!("tripot {} {}", self.game.name(), self.machine)))?;
                    say(Reply::Plays(vec![self.game.name().to_owned()]))?;
                    say(Reply::Ready)?;
                }
                Some(Order::New { variant, seats, key, .. }) => {
                    let variant = self.game.canonical(&variant, &[])?;
                    let engagement =
                        Engagement { machine: self.machine, variant: &variant, seats, key };
                    game = Some(self.game.player(&engagement)?);
                }
                Some(Order::Played(_, text)) => {
                    if let Some(player) = &mut game {
                        player.hear_move(&text);
                    }
                }
                Some(Order::Position(text)) => position = text,
                Some(Order::Go(pace)) => {
                    let player =
                        game.as_mut().ok_or_else(|| OrderError::TooEarly { line: line.clone() })?;
                    let budget = self.budget(pace, &current, &alarm);
                    let answer = player.answer(&position, &budget)?;
                    alarm.clear();
                    say(Reply::Info { nodes: Some(answer.nodes), value: answer.value })?;
                    say(Reply::Move(answer.text.native))?;
                }
                Some(Order::Quit) => break,
                // What came out shows in the position; later versions may say more.
                Some(Order::Out(_) | Order::Moves(_) | Order::Stop | Order::Over(_)) | None => {}
            }
            output.flush()?;
        }
        Ok(())
    }

    fn budget(&self, pace: Pace, current: &Current, alarm: &Alarm) -> Budget {
        // A game has about twenty moves; half of what is left is always kept.
        let share = |left: u64| (left / 20 + pace.increment.unwrap_or(0)).min(left / 2);
        let time = pace.ms.or(pace.clock.map(share));
        let stop = time.map_or_else(Stop::new, |time| alarm.set(Duration::from_millis(time)));
        let usual = if time.is_some() { u64::MAX } else { self.machine.spec().nodes };
        let nodes = pace.nodes.unwrap_or(usual);
        *current.lock().unwrap_or_else(PoisonError::into_inner) = stop.clone();
        Budget::nodes(nodes).or_until(stop)
    }
}

/// The lines of the input. `stop`, `quit` and the end of the input also end a thought that is
/// under way.
fn listen(input: impl BufRead + Send + 'static, current: &Current) -> mpsc::Receiver<String> {
    let (sender, lines) = mpsc::channel();
    let current = Arc::clone(current);
    thread::spawn(move || {
        let raise = || current.lock().unwrap_or_else(PoisonError::into_inner).raise();
        for line in input.lines().map_while(Result::ok) {
            if matches!(Order::parse(&line), Some(Order::Stop | Order::Quit)) {
                raise();
            }
            if sender.send(line).is_err() {
                return;
            }
        }
        raise();
    });
    lines
}
