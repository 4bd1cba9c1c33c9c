//! Moves in words: "cactus mère", "la mère de cactus à j3", "ask seat 3 for the cactus mother".

use tripot_core::{Seat, SeatCount, Turn, View, fold};

use crate::card::{Card, Family, Member};
use crate::moves::Ask;
use crate::notation::MoveError;
use crate::refusal::Refusal;
use crate::view::FamiliesView;

/// Words after which a number is that of a seat.
const SEAT: &[&str] = &["j", "joueur", "joueuse", "place", "player", "seat"];
/// Words that help people and say nothing.
const FILLER: &[&str] = &[
    "ai", "as", "ask", "au", "aux", "avez", "avoir", "can", "card", "carte", "chez", "dans",
    "demande", "demander", "des", "do", "donne", "du", "en", "est", "et", "euh", "familiy",
    "famille", "family", "for", "from", "give", "have", "i", "il", "in", "is", "j", "je", "l",
    "la", "le", "les", "ll", "me", "moi", "my", "of", "on", "plait", "please", "pour", "prends",
    "que", "qui", "s", "se", "si", "svp", "t", "take", "te", "the", "to", "tu", "un", "une",
    "veut", "veux", "voudrais", "vous", "want", "you", "your",
];

/// What the words said; what they left out is not known yet.
#[derive(Clone, Copy, Default)]
struct Said {
    seat: Option<Seat>,
    family: Option<Family>,
    member: Option<Member>,
    /// A family that is meant if no other one is named: `de` may be the family Dé, `a` may be à.
    perhaps: Option<Family>,
}

/// The move that the words mean. Gaps are filled if only one legal move fills them.
pub(crate) fn read_move(view: &FamiliesView, text: &str) -> Result<Ask, MoveError> {
    complete(view, listen(text)?)
}

/// The move with this card; the seat may be left out where only one can be asked.
pub(crate) fn with_card(
    view: &FamiliesView,
    seat: Option<Seat>,
    card: Card,
) -> Result<Ask, MoveError> {
    let (family, member) = (Some(card.family()), Some(card.member()));
    complete(view, Said { seat, family, member, perhaps: None })
}

fn complete(view: &FamiliesView, said: Said) -> Result<Ask, MoveError> {
    let table = view.table();
    let mut seat = said.seat;
    if table.seats() == SeatCount::TWO {
        seat = seat.or_else(|| Some(table.mover().after(1, table.seats())));
    }
    if let (Some(from), Some(family), Some(member)) = (seat, said.family, said.member) {
        return Ok(Ask { from, card: Card::new(family, member) });
    }
    let fits = |ask: &Ask| {
        seat.is_none_or(|seat| seat == ask.from)
            && said.family.is_none_or(|family| family == ask.card.family())
            && said.member.is_none_or(|member| member == ask.card.member())
    };
    let mut legal = Vec::new();
    view.choices(&mut legal);
    let moves: Vec<Ask> = legal.iter().copied().filter(fits).collect();
    match moves.as_slice() {
        [ask] => Ok(*ask),
        [] => Err(MoveError::Refused(refusal(view, Said { seat, ..said }))),
        _ => Err(MoveError::Several { moves, seats: table.seats() }),
    }
}

/// Why no legal move fits: what is wrong with every move that does.
fn refusal(view: &FamiliesView, said: Said) -> Refusal {
    let table = view.table();
    match table.turn() {
        Turn::Over => return Refusal::Over,
        Turn::Chance => return Refusal::Waiting,
        Turn::Seat(_) => {}
    }
    let seats = || table.seats().seats().chain(said.seat);
    let mut reasons = Vec::new();
    for family in table.options().families_in_play().chain(said.family) {
        for member in Member::all().take(table.options().ranks.into()).chain(said.member) {
            for from in seats().filter(|&from| from != table.mover() || said.seat == Some(from)) {
                let fits = said.seat.is_none_or(|seat| seat == from)
                    && said.family.is_none_or(|it| it == family)
                    && said.member.is_none_or(|it| it == member);
                if fits
                    && let Err(reason) =
                        table.check(Ask { from, card: Card::new(family, member) }, view.hand())
                {
                    reasons.push(reason);
                }
            }
        }
    }
    reasons.dedup();
    match reasons.as_slice() {
        [reason] => reason.clone(),
        _ => Refusal::NoFit,
    }
}

fn listen(text: &str) -> Result<Said, MoveError> {
    let mut said = Said::default();
    let folded = fold(text);
    if let Some(odd) = folded.chars().find(|&c| !c.is_alphanumeric() && !may_separate(c)) {
        return Err(unknown(&odd.to_string()));
    }
    let words: Vec<&str> = words(&folded).collect();
    let mut words = words.iter().copied().peekable();
    let mut heard = false;
    while let Some(word) = words.next() {
        heard = true;
        let next = words.peek().copied();
        if SEAT.contains(&word)
            && let Some(seat) = next.and_then(|next| Seat::parse(&format!("j{next}")))
        {
            words.next();
            set(&mut said.seat, seat, word)?;
        } else if word == "grand"
            && let Some(next) = next
        {
            words.next();
            said.hear(&format!("grand{next}"))?;
        } else {
            said.hear(word)?;
        }
    }
    said.family = said.family.or(said.perhaps);
    let empty = said.seat.is_none() && said.family.is_none() && said.member.is_none();
    if empty || !heard { Err(MoveError::Empty) } else { Ok(said) }
}

/// What may stand between words; anything else is a slip.
fn may_separate(c: char) -> bool {
    c == '\t' || (c.is_whitespace() && !c.is_control()) || ",;:.!?+-'’".contains(c)
}

/// The words of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

impl Said {
    fn hear(&mut self, word: &str) -> Result<(), MoveError> {
        if let Some(seat) = Seat::parse(word) {
            return set(&mut self.seat, seat, word);
        }
        if let Some(card) = Card::parse(word) {
            set(&mut self.family, card.family(), word)?;
            return set(&mut self.member, card.member(), word);
        }
        let mut letters = word.chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            if let Some(member) = Member::from_digit(letter) {
                return set(&mut self.member, member, word);
            }
            // `à`, and the d of `d’ancre`, before another family.
            match Family::from_letter(letter) {
                Some(family) if "ad".contains(letter) => {
                    self.perhaps = Some(family);
                    return Ok(());
                }
                Some(family) => return set(&mut self.family, family, word),
                None => {}
            }
        }
        if word == "de" {
            self.perhaps = self.perhaps.or(Family::from_letter('d'));
            return Ok(());
        }
        if FILLER.contains(&word) {
            return Ok(());
        }
        self.hear_name(word)
    }

    /// A name, or the beginning of one that leaves no doubt.
    fn hear_name(&mut self, word: &str) -> Result<(), MoveError> {
        if let Some(family) = Family::all().find(|family| family.names().contains(&word)) {
            return set(&mut self.family, family, word);
        }
        if let Some(member) = Member::all().find(|member| member.names().contains(&word)) {
            return set(&mut self.member, member, word);
        }
        let begins =
            |names: &[&str]| word.len() >= 3 && names.iter().any(|it| it.starts_with(word));
        let families: Vec<Family> = Family::all().filter(|it| begins(it.names())).collect();
        let members: Vec<Member> = Member::all().filter(|it| begins(&it.names())).collect();
        match (families.as_slice(), members.as_slice()) {
            ([family], []) => set(&mut self.family, *family, word),
            ([], [member]) => set(&mut self.member, *member, word),
            ([], []) => Err(unknown(word)),
            _ => {
                let families = families.iter().map(|family| family.key());
                let meanings = families.chain(members.iter().map(|member| member.key())).collect();
                Err(MoveError::Doubtful { word: word.to_owned(), meanings })
            }
        }
    }
}

/// Fills a gap; the same may be said twice, but not another.
fn set<T: PartialEq + Copy>(gap: &mut Option<T>, value: T, word: &str) -> Result<(), MoveError> {
    match gap.replace(value) {
        Some(other) if other != value => Err(unknown(word)),
        _ => Ok(()),
    }
}

fn unknown(word: &str) -> MoveError {
    MoveError::UnknownWord { word: word.chars().take(30).collect() }
}
