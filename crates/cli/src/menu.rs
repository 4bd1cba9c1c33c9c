//! The menu that `tripot` alone opens: a few questions, each with a default, each can be taken
//! back, and then games until the person has enough.

use tripot_catalog::{
    AnyGame, Lang, Machine, SeatsError, Trouble, Variant, games, option_title, read_machine,
};
use tripot_core::{Explain, Message, SeatCount, SeatLine, SeedError, plain_name};

use crate::play;
use tripot_terminal::canvas::wrap;
use tripot_terminal::console::{COLUMNS, Console, Reply};
use tripot_terminal::failure::Failure;
use tripot_terminal::game::Setup;
use tripot_terminal::named::seat_named;
use tripot_terminal::place::{Place, Player, read_places};
use tripot_terminal::session::is_back;
use tripot_terminal::source::Source;

pub(crate) fn run(lang: Lang) -> Result<(), Failure> {
    let mut console = Console::new(lang);
    console.say(&Message::new("menu.welcome"));
    while let Some(setup) = Menu::new(&mut console).ask()? {
        if !play::series(setup, &mut console)? {
            break;
        }
    }
    console.say(&Message::new("menu.bye"));
    Ok(())
}

/// The questions, in order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    Game,
    Now,
    Seats,
    Level,
    Names,
    First,
    Options,
    Seed,
}

use Question::{First, Game, Level, Names, Now, Options, Seats, Seed};

const QUESTIONS: [Question; 8] = [Game, Now, Seats, Level, Names, First, Options, Seed];

/// What the answer to a question leads to.
enum Next {
    Onward,
    Back,
    Start,
    Leave,
}

/// Why an answer can't be used.
#[derive(Clone, PartialEq, Debug)]
enum MenuError {
    /// Neither a start nor a wish for more questions.
    Now,
    /// No level of this game.
    Level { count: usize },
    /// No seat of this game.
    First { count: usize },
    /// More names than seats.
    TooManyNames { count: usize },
    /// A name that can't be.
    Name(SeatsError),
    /// An option that is not `name=value`.
    OptionPair { text: String },
    /// A seed that can't be.
    Seed(SeedError),
    /// The game, its options or its players are refused.
    Game(Trouble),
}

impl From<Trouble> for MenuError {
    fn from(trouble: Trouble) -> MenuError {
        MenuError::Game(trouble)
    }
}

impl Explain for MenuError {
    fn explain(&self) -> Vec<Message> {
        vec![match self {
            MenuError::Now => Message::new("menu.now.wrong"),
            MenuError::Level { count } => Message::new("menu.level.wrong").with("count", *count),
            MenuError::First { count } => Message::new("menu.first.wrong").with("count", *count),
            MenuError::TooManyNames { count } => {
                Message::new("menu.names.many").with("count", *count)
            }
            MenuError::Name(error) => return error.explain(),
            MenuError::OptionPair { text } => {
                Message::new("option.pair").with("text", text.as_str())
            }
            MenuError::Seed(error) => return error.explain(),
            MenuError::Game(trouble) => return trouble.0.clone(),
        }]
    }
}

struct Menu<'a> {
    console: &'a mut Console,
    game: &'static dyn AnyGame,
    places: Vec<Place>,
    /// Whether the machines among them are of the usual level, and another may be chosen.
    asks_level: bool,
    rules: Vec<(String, String)>,
    first: Option<usize>,
    seed: Option<String>,
}

impl<'a> Menu<'a> {
    fn new(console: &'a mut Console) -> Menu<'a> {
        Menu {
            console,
            game: games()[0],
            places: Vec::new(),
            asks_level: false,
            rules: Vec::new(),
            first: None,
            seed: None,
        }
    }

    /// Asks all questions; nothing if the person leaves.
    fn ask(mut self) -> Result<Option<Setup>, Failure> {
        let mut at = 0;
        while let Some(&question) = QUESTIONS.get(at) {
            match self.ask_one(question) {
                Next::Onward => {
                    at = (at + 1..QUESTIONS.len())
                        .find(|&at| self.is_asked(at))
                        .unwrap_or(QUESTIONS.len());
                }
                Next::Back => at = (0..at).rev().find(|&at| self.is_asked(at)).unwrap_or(0),
                Next::Start => break,
                Next::Leave => return Ok(None),
            }
        }
        let variant = self.variant()?;
        if self.places.is_empty() {
            self.places = play::default_seats(&variant);
        }
        let source = Source::read(self.seed.as_deref())?;
        Ok(Some(Setup {
            variant,
            places: self.places,
            source,
            start: None,
            practice: false,
            record: None,
        }))
    }

    fn variant(&self) -> Result<Variant, Trouble> {
        let mut rules = self.rules.clone();
        if let Some(first) = self.first {
            rules.push(("first".to_owned(), first.to_string()));
        }
        Variant::read(self.game.name(), &rules)
    }

    /// Whether a question is asked at all, by its place.
    fn is_asked(&self, at: usize) -> bool {
        QUESTIONS[at] != Level || self.asks_level
    }

    /// The levels of the game, the weakest first.
    fn levels(&self) -> Vec<Machine> {
        tripot_catalog::Level::ALL
            .iter()
            .filter_map(|level| self.game.machine(level.name()))
            .collect()
    }

    /// The number of the level that is taken if nothing is said.
    fn usual_level(&self) -> usize {
        let usual = self.game.usual_machine();
        let levels = self.levels();
        levels.iter().position(|level| *level == usual).map_or(levels.len(), |index| index + 1)
    }

    /// Asks until the answer can be used.
    fn ask_one(&mut self, question: Question) -> Next {
        self.introduce(question);
        loop {
            let prompt = format!("{} ", self.console.lang.text(&self.prompt(question)));
            let Reply::Line(line) = self.console.ask(&prompt) else { return Next::Leave };
            let word = tripot_core::fold(&line);
            if ["q", "quit", "quitter"].contains(&word.as_str()) {
                return Next::Leave;
            }
            if is_back(&line) && question != Game {
                return Next::Back;
            }
            if ["?", "aide", "help"].contains(&word.as_str()) {
                self.help(question);
                continue;
            }
            match self.take(question, &line) {
                Ok(next) => return next,
                Err(error) => self.console.refuse(&Trouble(error.explain())),
            }
        }
    }

    fn introduce(&mut self, question: Question) {
        match question {
            Game => {
                for (index, game) in games().iter().enumerate() {
                    let lang = self.console.lang;
                    let (name, pitch) = names_of(*game, lang);
                    self.console.show(&format!("  {}  {name} — {pitch}\n", index + 1));
                }
            }
            Seats => self.console.say(&Message::new("menu.seats.intro")),
            Level => {
                let lang = self.console.lang;
                for (index, level) in self.levels().into_iter().enumerate() {
                    let (title, how) = (level.title(lang), lang.word(level.spec().message));
                    let line = format!("{}  {title} — {how}", index + 1);
                    self.console.show(&format!("  {}\n", wrap(&line, COLUMNS - 2)));
                }
            }
            _ => {}
        }
    }

    fn prompt(&self, question: Question) -> Message {
        match question {
            Game => Message::new("menu.game"),
            Now => Message::new("menu.now"),
            Seats => Message::new("menu.seats"),
            Level => Message::new("menu.level").with("usual", self.usual_level()),
            Names => Message::new("menu.names"),
            First => Message::new("menu.first").with("count", self.places.len()),
            Options => Message::new("menu.options"),
            Seed => Message::new("menu.seed"),
        }
    }

    fn help(&self, question: Question) {
        self.console.say(&Message::new("menu.help"));
        let lang = self.console.lang;
        match question {
            Seats => {
                let human = lang.word("machine.human");
                self.console.show(&format!("  {:<14} {human}\n", "human"));
                for machine in self.game.machines() {
                    let (title, how) = (machine.title(lang), lang.word(machine.message));
                    let line = format!("{:<14} {title} — {how}", machine.usage());
                    self.console.show(&format!("  {}\n", wrap(&line, COLUMNS - 2)));
                }
                let line = format!("{:<14} {}", "cmd:…", lang.word("screen.start.program.help"));
                self.console.show(&format!("  {}\n", wrap(&line, COLUMNS - 2)));
            }
            Options => {
                for spec in self.game.options() {
                    let (title, what) = (option_title(spec, lang), lang.word(spec.message));
                    let (accepted, default) = (spec.accepted(), spec.default);
                    let line = format!("{}={accepted} [{default}] {title} — {what}", spec.name);
                    self.console.show(&format!("{}\n", wrap(&line, COLUMNS)));
                }
            }
            _ => {}
        }
    }

    /// Takes an answer in; an empty one is the default.
    fn take(&mut self, question: Question, line: &str) -> Result<Next, MenuError> {
        match question {
            Game => {
                let number = if line.is_empty() { Some(1) } else { line.parse::<usize>().ok() };
                let by_number =
                    number.and_then(|number| games().get(number.wrapping_sub(1)).copied());
                self.game = by_number.map_or_else(|| tripot_catalog::game_of_variant(line), Ok)?;
            }
            Now => {
                let settings = ["s", "o", "options", "settings", "reglages"];
                if line.is_empty() {
                    self.places.clear();
                    self.rules.clear();
                    (self.first, self.seed) = (None, None);
                    return Ok(Next::Start);
                }
                if !settings.contains(&tripot_core::fold(line).as_str()) {
                    return Err(MenuError::Now);
                }
            }
            Seats => {
                let usual = self.game.usual_machine();
                let text = match line {
                    "" | "1" => format!("human,{usual}"),
                    "2" => "human,human".to_owned(),
                    "3" => format!("{usual},{usual}"),
                    other => other.to_owned(),
                };
                self.places = read_places(&text, self.game)?;
                self.asks_level = ["", "1", "3"].contains(&line) && self.levels().len() > 1;
                self.first = None;
            }
            Level => {
                let levels = self.levels();
                let number =
                    if line.is_empty() { Some(self.usual_level()) } else { line.parse().ok() };
                let by_number =
                    number.and_then(|number| levels.get(number.wrapping_sub(1)).copied());
                let level = by_number.or_else(|| read_machine(line, self.game));
                let level = level.ok_or(MenuError::Level { count: levels.len() })?;
                for place in &mut self.places {
                    if matches!(place.player, Player::Machine(_)) {
                        place.player = Player::Machine(level);
                    }
                }
            }
            Names => self.take_names(line)?,
            First => {
                self.first = match line {
                    "" => None,
                    "*" | "0" => Some(self.draw_lots()),
                    other => {
                        let (count, lang) = (self.places.len(), self.console.lang);
                        let places = self.places.iter().enumerate();
                        let names: Vec<String> =
                            places.map(|(index, place)| place.name(index, lang)).collect();
                        let named = seat_named(other, &names).map(|seat| seat.index() + 1);
                        let number = other.parse().ok().or(named);
                        let number = number.filter(|number| (1..=count).contains(number));
                        Some(number.ok_or(MenuError::First { count })?)
                    }
                };
            }
            Options => self.take_options(line)?,
            Seed => {
                let given = Some(line.to_owned()).filter(|line| !line.is_empty());
                if let Some(words) = &given {
                    tripot_core::Seed::parse(words).map_err(MenuError::Seed)?;
                }
                self.seed = given;
            }
        }
        Ok(Next::Onward)
    }

    /// One name for each seat, separated by commas; what is left out keeps its usual name.
    fn take_names(&mut self, line: &str) -> Result<(), MenuError> {
        let names: Vec<&str> = line.split(',').map(str::trim).collect();
        if names.len() > self.places.len() {
            return Err(MenuError::TooManyNames { count: self.places.len() });
        }
        for (index, name) in names.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            if SeatLine::new(name, "human").is_none() {
                let name = (*name).to_owned();
                return Err(MenuError::Name(SeatsError::Name { seat: index + 1, name }));
            }
        }
        let names = names.into_iter().map(plain_name);
        let names = names.map(|name| Some(name.into_owned()).filter(|name| !name.is_empty()));
        for (place, name) in self.places.iter_mut().zip(names.chain(std::iter::repeat(None))) {
            place.name = name.or_else(|| place.name.take());
        }
        Ok(())
    }

    fn take_options(&mut self, line: &str) -> Result<(), MenuError> {
        let words = line.split([' ', ',']).filter(|word| !word.is_empty());
        let pairs = words.map(|word| {
            let pair =
                word.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
            pair.ok_or_else(|| MenuError::OptionPair { text: word.to_owned() })
        });
        let rules = pairs.collect::<Result<Vec<_>, _>>()?;
        let before = std::mem::replace(&mut self.rules, rules);
        let checked = self.variant().and_then(|variant| {
            let seats = SeatCount::new(self.places.len()).unwrap_or(SeatCount::TWO);
            self.game.check(&variant.name, seats)
        });
        if checked.is_err() {
            self.rules = before;
        }
        Ok(checked?)
    }

    /// A seat at random.
    fn draw_lots(&self) -> usize {
        let count = self.places.len().max(1);
        tripot_terminal::seed(None)
            .map_or(1, |seed| seed.stream("lots").below(count as u32) as usize + 1)
    }
}

fn names_of(game: &dyn AnyGame, lang: Lang) -> (String, String) {
    let find = |key: String| lang.find(&key).unwrap_or_default().to_owned();
    (find(format!("game.{}", game.name())), find(format!("game.{}.pitch", game.name())))
}
