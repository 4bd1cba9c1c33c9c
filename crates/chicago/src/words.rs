//! Moves in words: "2 café", "avance 2, garde café", "keep coffee".

use tripot_core::{State, fold};

use crate::good::Good;
use crate::moves::Move;
use crate::notation::MoveError;
use crate::refusal::Refusal;
use crate::state::Chicago;

/// Words that say what the next good is for, in both languages, without accents.
const KEEP: &[&str] = &["garde", "garder", "gardes", "keep", "keeping", "prends", "prend", "take"];
const SELL: &[&str] = &["vend", "vends", "vendre", "vendu", "sell", "selling"];
/// Words that help people and say nothing.
const FILLER: &[&str] = &[
    "a", "advance", "and", "avance", "avancer", "by", "case", "cases", "de", "deplace", "du", "et",
    "forward", "go", "j", "je", "joue", "l", "la", "le", "les", "move", "of", "on", "pas", "pile",
    "piles", "play", "puis", "step", "steps", "the", "then", "to", "trader", "un", "une",
];

/// What the words said; what they left out is not known yet.
#[derive(Default)]
struct Said {
    steps: Option<u8>,
    keep: Option<Good>,
    sell: Option<Good>,
}

/// The move that the words mean. Gaps are filled if only one legal move fills them.
pub(crate) fn read_move(state: &Chicago, text: &str) -> Result<Move, MoveError> {
    let said = listen(text)?;
    if let Said { steps: Some(steps), keep: Some(keep), sell: Some(sell) } = said {
        return Ok(Move { steps, keep, sell });
    }
    let mut legal = Vec::new();
    state.legal_moves(&mut legal);
    let moves: Vec<Move> = legal.iter().copied().filter(|chosen| said.allows(chosen)).collect();
    match moves.as_slice() {
        [chosen] => Ok(*chosen),
        [] => Err(MoveError::Refused(said.refusal(state, &legal))),
        _ => Err(MoveError::Several { moves }),
    }
}

fn listen(text: &str) -> Result<Said, MoveError> {
    let mut said = Said::default();
    let mut selling = false;
    let folded = fold(text);
    if let Some(odd) = folded.chars().find(|&c| !c.is_alphanumeric() && !may_separate(c)) {
        return Err(unknown(&odd.to_string()));
    }
    for word in words(&folded) {
        if KEEP.contains(&word) {
            selling = false;
        } else if SELL.contains(&word) {
            selling = true;
        } else if !FILLER.contains(&word) {
            said.hear(word, &mut selling)?;
        }
    }
    if said.steps.is_none() && said.keep.is_none() && said.sell.is_none() {
        return Err(MoveError::Empty);
    }
    // A letter alone is more likely a slip than a move.
    match words(&folded).last() {
        Some(word) if said.steps.is_none() && word.chars().count() == 1 => Err(unknown(word)),
        _ => Ok(said),
    }
}

/// What may stand between words; anything else is a slip.
fn may_separate(c: char) -> bool {
    c == '\t' || (c.is_whitespace() && !c.is_control()) || ",;:.!+-'’".contains(c)
}

/// The words and the numbers of a text; a number may touch a word, as in `2f`.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let spaced = text.split(|c: char| !c.is_alphanumeric());
    spaced
        .flat_map(|part| {
            let end = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
            let (number, word) = part.split_at(end);
            [number, word]
        })
        .filter(|word| !word.is_empty())
}

impl Said {
    fn hear(&mut self, word: &str, selling: &mut bool) -> Result<(), MoveError> {
        if word.chars().all(|c| c.is_ascii_digit()) {
            let steps = word.parse().ok().filter(|_| self.steps.is_none());
            self.steps = Some(steps.ok_or_else(|| unknown(word))?);
            return Ok(());
        }
        let good = match Good::named(word).as_slice() {
            [good] => *good,
            [] => return Err(unknown(word)),
            goods => {
                return Err(MoveError::Doubtful { word: word.to_owned(), goods: goods.to_vec() });
            }
        };
        let slot = if *selling { &mut self.sell } else { &mut self.keep };
        if slot.replace(good).is_some() {
            return Err(unknown(word));
        }
        // After the good that is kept comes the one that is sold, and the other way round.
        *selling = !*selling;
        Ok(())
    }

    fn allows(&self, chosen: &Move) -> bool {
        self.steps.is_none_or(|steps| steps == chosen.steps)
            && self.keep.is_none_or(|keep| keep == chosen.keep)
            && self.sell.is_none_or(|sell| sell == chosen.sell)
    }

    /// Why no legal move fits.
    fn refusal(&self, state: &Chicago, legal: &[Move]) -> Refusal {
        let beside = |good| legal.iter().find(|chosen| chosen.keep == good || chosen.sell == good);
        let mut named = [self.keep, self.sell].into_iter().flatten();
        let nowhere = named.find(|&good| beside(good).is_none());
        // Any move with what was said is refused for the reason that the words are.
        let good = self.keep.or(self.sell).unwrap_or(Good::Ble);
        let like = Move {
            steps: self.steps.or_else(|| Some(beside(good)?.steps)).unwrap_or(1),
            keep: self.keep.unwrap_or(good),
            sell: self.sell.unwrap_or(good),
        };
        match (state.check(like).err(), nowhere) {
            (Some(Refusal::NotBeside { chosen, before, after }), _) if self.steps.is_some() => {
                Refusal::Missing { steps: chosen.steps, good, before, after }
            }
            (Some(Refusal::NotBeside { .. }), Some(good)) => Refusal::Nowhere { good },
            // Both goods are beside the trader somewhere, but not together.
            (Some(refusal), _) => refusal,
            (None, _) => Refusal::Nowhere { good },
        }
    }
}

fn unknown(word: &str) -> MoveError {
    MoveError::UnknownWord { word: word.chars().take(30).collect() }
}
