//! How the screen of a game looks.

use std::time::Duration;

use ratatui::layout::Rect;
use tripot_boards::{Look, SMALLEST, Scene, Surface, cut, middle, wrap};
use tripot_catalog::AnyView;
use tripot_core::Message;
use unicode_width::UnicodeWidthStr as _;

use super::hint::Counsel;
use super::{Stage, Table, Tone};
use crate::keys::fitting;

/// The signs of thinking, one after the other.
const SPINNER: [&str; 8] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧"];

/// Where the board is on a screen: below the title, above the note and the keys.
pub(crate) fn board_area(screen: Rect) -> Rect {
    // Two lines tell what happened; a high screen has room for three, and a low one for one only.
    let below = match screen.height {
        ..24 => 2,
        24..30 => 3,
        30.. => 4,
    };
    Rect { y: screen.y + 1, height: screen.height.saturating_sub(1 + below), ..screen }
}

/// Whether a board can be drawn on a screen.
pub(crate) fn fits(screen: Rect) -> bool {
    let area = board_area(screen);
    area.width >= SMALLEST.0 && area.height >= SMALLEST.1
}

/// The least that a screen may be for a board.
pub(crate) const LEAST: (u16, u16) = (SMALLEST.0, SMALLEST.1 + 3);

/// Where the board is drawn; nowhere if the screen is too small for one: then that is said, and what can
/// be done.
pub(crate) fn board_area_or_notice(surface: &mut Surface<'_>, look: &Look) -> Option<Rect> {
    let screen = surface.area();
    if fits(screen) {
        return Some(board_area(screen));
    }
    let text = look.text(&too_small("screen.small", (screen.width, screen.height)));
    let lines = wrap(&text, screen.width.saturating_sub(4).into());
    let area = middle(screen, screen.width.saturating_sub(4), lines.len() as u16);
    for (row, line) in (area.y..).zip(lines) {
        surface.centre(area, row, &line, look.palette.strong);
    }
    None
}

/// That a screen of this size is too small for a board.
pub(crate) fn too_small(key: &'static str, (columns, rows): (u16, u16)) -> Message {
    Message::new(key)
        .with("columns", u32::from(columns))
        .with("rows", u32::from(rows))
        .with("least_columns", u32::from(LEAST.0))
        .with("least_rows", u32::from(LEAST.1))
}

impl Table {
    pub(crate) fn draw(&self, surface: &mut Surface<'_>, look: &Look, now: Duration) {
        if let Stage::HandOver(seat) = self.stage {
            self.draw_hand_over(surface, look, &self.game.names[seat.index()]);
            return;
        }
        let Some(area) = board_area_or_notice(surface, look) else {
            return;
        };
        let spin = SPINNER[(now.as_millis() / 120 % 8) as usize];
        let busy = matches!(self.stage, Stage::Thinking { .. }).then_some(spin);
        let open = self.open_hands();
        let open: Vec<&dyn AnyView> = open.iter().map(|view| &**view).collect();
        let view = self.motion.as_ref().map_or(&self.view, |motion| &motion.before);
        let scene = Scene {
            look,
            view: &**view,
            names: &self.game.names,
            history: &self.history,
            active: matches!(self.stage, Stage::Choosing(_)) && self.motion.is_none(),
            busy,
            walked: self.motion.as_ref().map(|motion| motion.shown),
            open: &open,
        };
        self.board.draw(surface, area, &scene);
        self.draw_title(surface, look, &**view, self.board.title_column(area));
        self.draw_note(surface, look, area.bottom(), now, spin);
        self.draw_keys(surface, look);
    }

    fn draw_title(&self, surface: &mut Surface<'_>, look: &Look, view: &dyn AnyView, left: u16) {
        let screen = surface.area();
        let short = look.text(&self.board.title(view));
        let long = format!(" Tripot · {short}");
        let titles = if left > screen.x { vec![short] } else { vec![long, format!(" {short}")] };
        let forms = self.evaluation(look);
        // The first pair of a title and a judgement that fit beside each other.
        let pairs = forms.iter().flat_map(|form| titles.iter().map(move |title| (title, form)));
        let width = usize::from(screen.right().saturating_sub(left + 3));
        let fitting = pairs.into_iter().find(|(title, form)| title.width() + form.width() <= width);
        let (title, right) =
            fitting.map_or((&titles[0], forms.last()), |(title, form)| (title, Some(form)));
        let end = surface.put(left, screen.y, title, look.palette.strong);
        if let Some(right) = right {
            let room = usize::from(screen.right().saturating_sub(end + 2));
            surface.right(screen.right() - 1, screen.y, &cut(right, room), look.palette.lit);
        }
    }

    /// What the position is worth to the person, the longest form first; where only machines play, that all hands lie
    /// open.
    fn evaluation(&self, look: &Look) -> Vec<String> {
        let for_you = |worth: &Message| {
            look.text(&Message::new("screen.evaluation").with("worth", worth.clone()))
        };
        match &self.counsel {
            _ if self.is_watched() => {
                let secrets = self.game.variant.game.has_secrets();
                secrets.then(|| look.word("screen.replay.all")).into_iter().collect()
            }
            _ if !self.ways.evaluation => Vec::new(),
            Counsel::Given(advice) => {
                let best = advice.moves.first();
                let Some(best) = best else { return Vec::new() };
                let brief = best.brief_worth.as_ref();
                let forms = [best.worth.as_ref().map(for_you), brief.map(for_you)];
                forms.into_iter().chain([brief.map(|brief| look.text(brief))]).flatten().collect()
            }
            Counsel::None | Counsel::Asked { .. } => vec![look.word("screen.evaluation.waiting")],
        }
    }

    /// What happened, what is wrong, a hint, or the line that is being typed.
    fn draw_note(
        &self,
        surface: &mut Surface<'_>,
        look: &Look,
        row: u16,
        now: Duration,
        spin: &str,
    ) {
        let screen = surface.area();
        let palette = &look.palette;
        let room = Rect::new(screen.x + 1, row, screen.width - 2, screen.bottom() - 1 - row);
        if let Some(line) = &self.typed {
            return line.draw(surface, room, "screen.type", look);
        }
        if let Stage::Thinking { seat, .. } = self.stage
            && self.motion.is_none()
        {
            let seconds = now.saturating_sub(self.since).as_secs();
            if seconds >= 1 && !self.paused {
                let limit = self.game.program(seat).map(|program| program.time().as_secs());
                let key = if limit.is_some() { "screen.waiting" } else { "screen.thinking" };
                let text = Message::new(key)
                    .with("name", self.game.names[seat.index()].as_str())
                    .with("seconds", seconds)
                    .with("limit", limit.unwrap_or_default());
                let text = format!("{spin} {}", look.text(&text));
                let last = room.bottom() - 1;
                surface.line(room.x, last, room.width, &text, palette.accent);
                let room = Rect { height: room.height - 1, ..room };
                self.draw_news(surface, look, room);
                return;
            }
        }
        if self.paused {
            let last = room.bottom() - 1;
            surface.line(room.x, last, room.width, &look.word("screen.paused"), palette.accent);
            self.draw_news(surface, look, Rect { height: room.height - 1, ..room });
            return;
        }
        if let Counsel::Asked { hint: true, .. } = self.counsel {
            let text = format!("{spin} {}", look.word("screen.hint.waiting"));
            surface.line(room.x, row, room.width, &text, palette.lit);
            return;
        }
        let style = match self.note.tone {
            Tone::News => return self.draw_news(surface, look, room),
            Tone::Told => palette.text,
            Tone::Wrong => palette.wrong,
            Tone::Hint => palette.lit,
        };
        let lines = self.note_lines(room);
        let shown = usize::from(self.note_rows(room));
        for (number, line) in lines.iter().take(shown).enumerate() {
            let more = number + 1 == shown && lines.len() > shown;
            let line = if more { format!("{line} …") } else { line.clone() };
            surface.line(room.x, row + number as u16, room.width, &line, style);
        }
    }

    /// What happened since the person's move. Where there is no room for all of it, the older moves are
    /// told in a few signs, and the oldest are counted.
    fn draw_news(&self, surface: &mut Surface<'_>, look: &Look, room: Rect) {
        let rows = usize::from(room.height);
        let lines = |left_out: usize, shortened: usize| {
            let told = self.news.iter().enumerate().skip(left_out);
            let told = told.map(|(index, news)| {
                if index < left_out + shortened { news.short.as_str() } else { &news.whole }
            });
            let text = told.collect::<Vec<&str>>().join(" ");
            let more = Message::new("screen.told.more").with("count", left_out);
            let text = if left_out == 0 { text } else { format!("{} {text}", look.text(&more)) };
            wrap(&text, room.width.into())
        };
        let count = self.news.len();
        let shortened = (0..=count).map(|shortened| (0, shortened));
        let left_out = (1..count).map(|left_out| (left_out, count - left_out));
        let mut all = shortened.chain(left_out).map(|(left, short)| lines(left, short));
        let fitting = all.find(|lines| lines.len() <= rows);
        for (row, line) in (room.y..room.bottom()).zip(fitting.unwrap_or_default()) {
            surface.line(room.x, row, room.width, &line, look.palette.text);
        }
    }

    /// The note in its longest form that fits, or in its shortest.
    fn note_lines(&self, room: Rect) -> Vec<String> {
        let mut forms = self.note.forms.iter().map(|form| wrap(form, room.width.into())).peekable();
        while let Some(lines) = forms.next() {
            if lines.len() <= usize::from(room.height) || forms.peek().is_none() {
                return lines;
            }
        }
        Vec::new()
    }

    /// How many rows the note takes. A reason is shown whole, over the keys if need be.
    fn note_rows(&self, room: Rect) -> u16 {
        let lines = self.note_lines(room).len() as u16;
        let over = u16::from(self.note.tone == Tone::Wrong);
        lines.min(room.height + over)
    }

    fn draw_keys(&self, surface: &mut Surface<'_>, look: &Look) {
        let screen = surface.area();
        let below = screen.bottom() - 1 - board_area(screen).bottom();
        let room = Rect::new(screen.x + 1, screen.bottom() - 1 - below, screen.width - 2, below);
        let quiet =
            self.typed.is_none() && !matches!(self.counsel, Counsel::Asked { hint: true, .. });
        if quiet && self.note_rows(room) > below {
            return;
        }
        let key = match self.stage {
            _ if self.typed.is_some() => "screen.keys.typing",
            Stage::Choosing(_) => self.board.keys(),
            Stage::Thinking { .. } if self.is_watched() => {
                let key = if self.paused { "screen.keys.paused" } else { "screen.keys.watching" };
                let keys = Message::new(key).with_key("pace", self.ways.pace.key());
                let text = fitting(&look.text(&keys), room.width.into());
                let row = screen.bottom() - 1;
                surface.line(screen.x + 1, row, screen.width - 2, &text, look.palette.dim);
                return;
            }
            Stage::Thinking { .. } => "screen.keys.thinking",
            Stage::Over => "screen.keys.over",
            Stage::HandOver(_) | Stage::Broken => return,
        };
        let text = fitting(&look.word(key), room.width.into());
        surface.line(room.x, screen.bottom() - 1, room.width, &text, look.palette.dim);
    }

    /// Nothing but whose turn it is, and what everybody may know of the last moves.
    fn draw_hand_over(&self, surface: &mut Surface<'_>, look: &Look, name: &str) {
        let screen = surface.area();
        let palette = &look.palette;
        let area = middle(screen, screen.width.saturating_sub(4).min(72), 14);
        let turn = look.text(&Message::new("screen.hand_over").with("name", name));
        surface.centre(area, area.y, &turn, palette.accent);
        surface.centre(area, area.y + 2, &look.word("screen.hand_over.away"), palette.text);
        let wait = Message::new("screen.hand_over.enter").with("name", name);
        surface.centre(area, area.y + 4, &look.text(&wait), palette.strong);
        let recent = self.history.iter().rev().take(4).rev();
        let told: Vec<String> =
            recent.flat_map(|entry| &entry.told).map(|line| look.text(line)).collect();
        let lines = told.iter().flat_map(|line| wrap(line, area.width.into()));
        for (row, line) in (area.y + 7..screen.bottom()).zip(lines) {
            surface.put(area.x, row, &line, palette.dim);
        }
    }
}
