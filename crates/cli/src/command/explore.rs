//! The command `explore`: moves for all seats, line by line, with variations.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use tripot_catalog::{AnyPosition, AnyView, Lang, Trouble};
use tripot_core::{Budget, Message, Seed, Turn, Viewer};
use tripot_explore::{Brought, NodeId, Tree};

use crate::args::ExploreArgs;
use crate::command::matches::interrupt;
use crate::command::position::seat_count;
use crate::command::variant;
use tripot_terminal::console::{Console, Reply};
use tripot_terminal::face::{self, Scene};
use tripot_terminal::failure::Failure;
use tripot_terminal::{output, seed};

/// How far a proof of a win looks, in plies, and at how many positions at most.
const PROOF: (u32, u64) = (9, 200_000);

pub(crate) fn explore(args: &ExploreArgs, lang: Lang) -> Result<(), Failure> {
    let variant = variant(&args.game)?;
    let own = seed(args.seed.as_deref())?;
    let tree = match &args.position {
        Some(text) => Brought::read(text, &variant, &own).map_err(Failure::usage)?.tree,
        None => Brought::deal(&variant, seat_count(args.seats, &variant)?, &own)
            .map_err(Failure::usage)?,
    };
    let mut console = Console::new(lang);
    let at = tree.root();
    let mut explorer = Explorer { tree, at, seed: own, drawn: 0, own: HashSet::new() };
    if let Some(path) = &args.load {
        explorer.load(path)?;
    }
    explorer.run(&mut console)
}

/// A tree at a console, and where one is in it.
struct Explorer {
    tree: Tree,
    at: NodeId,
    /// What chance draws from.
    seed: Seed,
    /// How often it has drawn.
    drawn: u64,
    /// The files that may be written again.
    own: HashSet<PathBuf>,
}

/// What a line at the prompt asks for.
enum Input<'a> {
    Help,
    Board,
    Moves,
    Back,
    Forward,
    Start,
    End,
    Variations,
    Promote,
    Delete,
    Draw,
    Best,
    Position,
    Text,
    Comment(&'a str),
    SetUp(&'a str),
    Save(&'a str),
    Load(&'a str),
    Quit,
    Play(&'a str),
}

impl Input<'_> {
    /// Reads a line, in either language.
    fn read(line: &str) -> Input<'_> {
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let rest = rest.trim();
        match tripot_core::fold(word).as_str() {
            "" | "help" | "aide" | "?" => Input::Help,
            "board" | "plateau" | "p" => Input::Board,
            "moves" | "coups" => Input::Moves,
            "back" | "retour" | "b" | "r" => Input::Back,
            "forward" | "suite" | "f" | "s" => Input::Forward,
            "start" | "debut" => Input::Start,
            "end" | "fin" => Input::End,
            "variations" | "variantes" | "v" => Input::Variations,
            "promote" | "promouvoir" => Input::Promote,
            "delete" | "supprimer" => Input::Delete,
            "draw" | "tirer" => Input::Draw,
            "best" | "meilleur" | "meilleurs" => Input::Best,
            "position" => Input::Position,
            "text" | "texte" => Input::Text,
            "comment" | "commenter" => Input::Comment(rest),
            "setup" | "composer" => Input::SetUp(rest),
            "save" | "enregistrer" => Input::Save(rest),
            "load" | "charger" => Input::Load(rest),
            "quit" | "quitter" | "q" | "exit" => Input::Quit,
            _ => Input::Play(line.trim()),
        }
    }
}

impl Explorer {
    fn run(mut self, console: &mut Console) -> Result<(), Failure> {
        self.draw_board(console)?;
        console.say(&Message::new("explore.help"));
        loop {
            let prompt = Message::new("explore.prompt").with("number", self.moves());
            let prompt = format!("{} ", console.lang.text(&prompt));
            let Reply::Line(line) = console.ask(&prompt) else { return Ok(()) };
            let input = Input::read(&line);
            if matches!(input, Input::Quit) {
                return Ok(());
            }
            match self.obey(&input, console) {
                Ok(()) => {}
                Err(Failure::Usage(trouble) | Failure::Failed(trouble)) => console.refuse(&trouble),
                Err(Failure::Io(error)) => {
                    console.refuse(&Trouble(vec![tripot_terminal::game::not_kept(&error)]));
                }
                Err(failure) => return Err(failure),
            }
        }
    }

    fn obey(&mut self, input: &Input<'_>, console: &Console) -> Result<(), Failure> {
        match input {
            Input::Help | Input::Quit => {
                console.say(&Message::new("explore.help"));
                console.say(&Message::new(face::of(self.tree.variant.game.name()).help_key()));
                return Ok(());
            }
            Input::Moves => {
                let position = self.position()?;
                let known = match position.turn() {
                    Turn::Chance => {
                        let events: Vec<String> = position
                            .chances()
                            .into_iter()
                            .map(|(event, _)| format!("*{event}"))
                            .collect();
                        events.join(" ")
                    }
                    _ => output::spaced(&position.moves()),
                };
                console.say(&Message::new("puzzles.moves").with("moves", known));
                return Ok(());
            }
            Input::Variations => {
                self.list(console);
                return Ok(());
            }
            Input::Best => return self.best(console),
            Input::Position => {
                console.show(&format!("{}\n", self.position()?.native()));
                return Ok(());
            }
            Input::Text => {
                console.show(&self.tree.write());
                return Ok(());
            }
            Input::Comment(text) => {
                self.tree.set_comment(self.at, text);
                return Ok(());
            }
            Input::Save(path) => return self.save(Path::new(path), console),
            Input::Board => {}
            Input::Back => self.back(),
            Input::Forward => self.forward(),
            Input::Start => self.at = self.tree.root(),
            Input::End => {
                while let Some(&next) = self.tree.children(self.at).first() {
                    self.at = next;
                }
            }
            Input::Promote => {
                self.tree.promote(self.at);
            }
            Input::Delete => self.at = self.tree.remove(self.at).unwrap_or(self.at),
            Input::Draw => {
                self.drawn += 1;
                let mut position = self.position()?;
                for step in
                    tripot_explore::draw(&mut *position, &self.seed.derive("draw", self.drawn))
                {
                    self.at = self.tree.attach(self.at, step).map_err(Failure::usage)?;
                }
            }
            Input::SetUp(text) => {
                let Brought { tree, at, .. } =
                    Brought::read(text, &self.tree.variant, &self.seed).map_err(Failure::usage)?;
                (self.tree, self.at) = (tree, at);
            }
            Input::Load(path) => self.load(Path::new(path))?,
            Input::Play(text) => self.at = self.tree.play(self.at, text).map_err(Failure::usage)?,
        }
        self.draw_board(console)
    }

    fn position(&self) -> Result<Box<dyn AnyPosition>, Failure> {
        Ok(self.tree.position(self.at)?)
    }

    /// How many moves led here.
    fn moves(&self) -> usize {
        let path = self.tree.path(self.at);
        path.into_iter().filter(|node| !self.tree.is_chance(*node)).count()
    }

    /// Before the last move, with all that came out after it.
    fn back(&mut self) {
        while let Some(parent) = self.tree.parent(self.at) {
            let came_out = self.tree.is_chance(self.at);
            self.at = parent;
            if !came_out {
                return;
            }
        }
    }

    /// After the next move of the main line, with all that came out after it.
    fn forward(&mut self) {
        let Some(&next) = self.tree.children(self.at).first() else { return };
        self.at = next;
        while let Some(&next) =
            self.tree.children(self.at).first().filter(|next| self.tree.is_chance(**next))
        {
            self.at = next;
        }
    }

    fn names(&self, position: &dyn AnyPosition, lang: Lang) -> Vec<String> {
        if !self.tree.names.is_empty() {
            return self.tree.names.clone();
        }
        let name = |number| lang.text(&Message::new("seat.human").with("number", number));
        (1..=position.seats().get()).map(name).collect()
    }

    fn draw_board(&self, console: &Console) -> Result<(), Failure> {
        let position = self.position()?;
        let (lang, names) = (console.lang, self.names(&*position, console.lang));
        let open: Vec<Box<dyn AnyView>> = if self.tree.variant.game.has_secrets() {
            position.seats().seats().map(|seat| position.view(Viewer::Seat(seat))).collect()
        } else {
            Vec::new()
        };
        let open: Vec<&dyn AnyView> = open.iter().map(|view| &**view).collect();
        let scene = Scene { lang, names: &names, moves: &[], recent: &[], half: None, open: &open };
        let face = face::of(self.tree.variant.game.name());
        console.show(&format!("\n{}\n", face.draw(&*position, &scene).render()));
        let comment = self.tree.comment(self.at);
        if !comment.is_empty() {
            console.show(&format!(" {{{comment}}}\n"));
        }
        if position.turn() == Turn::Chance {
            console.say(&Message::new("explore.chance"));
        }
        if position.outcome().is_some() {
            console.say(&Message::new("referee.over"));
        }
        Ok(())
    }

    /// What leads on from here.
    fn list(&self, console: &Console) {
        let children = self.tree.children(self.at);
        if children.is_empty() {
            console.say(&Message::new("explore.none"));
        }
        for (number, child) in (1..).zip(children) {
            let (step, comment) = (self.tree.step(*child), self.tree.comment(*child));
            console.show(&format!("{number:>3}  {step} {comment}\n"));
        }
    }

    /// What the strongest machine thinks, which knows what the seat knows that is to move.
    fn best(&self, console: &Console) -> Result<(), Failure> {
        let position = self.position()?;
        let Some(seat) = position.turn().seat() else {
            console.say(&Message::new("explore.turn"));
            return Ok(());
        };
        let (names, stop) = (self.names(&*position, console.lang), interrupt());
        let seen = position.view(Viewer::Seat(seat));
        let view: &dyn AnyView =
            if self.tree.variant.game.has_secrets() { &*seen } else { &*position };
        let advice = self.tree.variant.advise(view, &names, &self.seed, &stop);
        for one in advice.iter().flat_map(|advice| &advice.moves) {
            console.say(&one.sentence());
            if let Some(worth) = &one.worth {
                console.say_indented(worth);
            }
            if one.line.len() > 1 {
                let moves = output::spaced(&one.line);
                console.say_indented(&Message::new("best.line").with("moves", moves));
            }
        }
        if let Ok(proof) = position.solve(PROOF.0, &Budget::nodes(PROOF.1).or_until(stop))
            && let Some(plies) = proof.wins_in
        {
            console.say(&Message::new("explore.wins").with("moves", plies.div_ceil(2)));
        }
        Ok(())
    }

    fn save(&mut self, path: &Path, console: &Console) -> Result<(), Failure> {
        let file = path.display().to_string();
        if path.exists() && !self.own.contains(path) {
            let message = Message::new("play.exists").with("file", file);
            return Err(Failure::Usage(Trouble(vec![message])));
        }
        std::fs::write(path, self.tree.write()).with_context(|| file.clone())?;
        self.own.insert(path.to_owned());
        console.say(&Message::new("play.saved").with("file", file));
        Ok(())
    }

    fn load(&mut self, path: &Path) -> Result<(), Failure> {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let Brought { tree, at, .. } =
            Brought::read(&text, &self.tree.variant, &self.seed).map_err(Failure::usage)?;
        (self.tree, self.at) = (tree, at);
        self.own.insert(path.to_owned());
        Ok(())
    }
}
