//! Star1: alpha-beta windows at chance nodes (Ballard, 1983).

/// What is proved of a value.
///
/// A search says what it has proved, never just a number whose meaning depends on what was asked:
/// means are rounded, and a bound at the edge of a window would be taken for a value now and then.
///
/// ```
/// use tripot_search::Bounds;
///
/// let proved = Bounds { lower: 1.0, upper: 2.0 };
/// assert!(proved.answers(2.0, 3.0), "it fails low");
/// assert!(proved.answers(0.0, 1.0), "it fails high");
/// assert!(!proved.answers(1.2, 1.8));
/// assert_eq!(proved.and(Bounds { lower: 1.5, upper: 9.0 }), Bounds { lower: 1.5, upper: 2.0 });
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// It is at least this.
    pub lower: f64,
    /// It is at most this.
    pub upper: f64,
}

impl Bounds {
    /// Nothing is proved.
    pub const NONE: Bounds = Bounds { lower: f64::NEG_INFINITY, upper: f64::INFINITY };

    /// The value itself.
    #[inline]
    pub fn exactly(value: f64) -> Bounds {
        Bounds { lower: value, upper: value }
    }

    /// Whether they answer a window: by the value, or because it fails high or low.
    #[inline]
    pub fn answers(&self, alpha: f64, beta: f64) -> bool {
        self.lower >= beta || self.upper <= alpha || self.lower >= self.upper
    }

    /// What both say together.
    #[inline]
    #[must_use]
    pub fn and(&self, other: Bounds) -> Bounds {
        Bounds { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    /// What the player who has just moved has of it: a gain, less what the other player, to whom
    /// these bounds belong, will have.
    ///
    /// ```
    /// use tripot_search::Bounds;
    /// let reply = Bounds { lower: 1.0, upper: 2.0 };
    /// assert_eq!(reply.before(5.0), Bounds { lower: 3.0, upper: 4.0 });
    /// ```
    #[inline]
    #[must_use]
    pub fn before(&self, gain: f64) -> Bounds {
        Bounds { lower: gain - self.upper, upper: gain - self.lower }
    }
}

/// A chance node: what is proved of each outcome, and what follows for their mean.
///
/// The mean must lie in the window, and every outcome between its bounds. So what is proved of the
/// others says how high or low an outcome has to be to matter.
///
/// `B` holds the bounds of the outcomes, such as an array or a vector.
///
/// ```
/// use tripot_search::{Bounds, Star1};
///
/// // Two outcomes between -10 and 10, one as likely as the other. Is their mean above 4?
/// let range = Bounds { lower: -10.0, upper: 10.0 };
/// let mut node = Star1::new([range; 2], 2.0, range);
/// // Even if the second is worth 10, the first has to be worth more than -2.
/// assert_eq!(node.window(0, 1.0, (4.0, 10.0)).0, -2.0);
/// node.learn(0, 1.0, Bounds::exactly(-3.0));
/// assert!(node.mean().answers(4.0, 10.0), "the second need not be searched");
/// ```
#[derive(Clone, Debug)]
pub struct Star1<B> {
    /// The sum of the weights.
    total: f64,
    bounds: B,
    /// The weighted sums of the bounds.
    lower: f64,
    upper: f64,
}

impl<B: AsRef<[Bounds]> + AsMut<[Bounds]>> Star1<B> {
    /// A node whose outcomes, with this sum of weights, all lie in a range: `bounds` holds it for
    /// each of them.
    #[inline]
    pub fn new(bounds: B, total: f64, range: Bounds) -> Star1<B> {
        Star1 { total, bounds, lower: total * range.lower, upper: total * range.upper }
    }

    /// The window in which an outcome of this weight decides whether the mean is in its own.
    #[inline]
    pub fn window(&self, outcome: usize, weight: f64, (alpha, beta): (f64, f64)) -> (f64, f64) {
        let Bounds { lower, upper } = self.bounds.as_ref()[outcome];
        let others = (self.lower - weight * lower, self.upper - weight * upper);
        ((alpha * self.total - others.1) / weight, (beta * self.total - others.0) / weight)
    }

    /// Adds what was proved of an outcome.
    #[inline]
    pub fn learn(&mut self, outcome: usize, weight: f64, proved: Bounds) {
        let before = self.bounds.as_ref()[outcome];
        let now = before.and(proved);
        self.bounds.as_mut()[outcome] = now;
        self.lower += weight * (now.lower - before.lower);
        self.upper += weight * (now.upper - before.upper);
    }

    /// What is proved of the mean.
    #[inline]
    pub fn mean(&self) -> Bounds {
        Bounds { lower: self.lower / self.total, upper: self.upper / self.total }
    }

    /// The same afresh from the outcomes and their weights: differences that are added and taken
    /// away again leave traces of rounding.
    #[inline]
    pub fn exact_mean(&self, weights: impl Iterator<Item = (usize, f64)> + Clone) -> Bounds {
        let bounds = self.bounds.as_ref();
        let lower = weights.clone().map(|(outcome, weight)| weight * bounds[outcome].lower);
        let upper = weights.map(|(outcome, weight)| weight * bounds[outcome].upper);
        Bounds { lower: lower.sum::<f64>() / self.total, upper: upper.sum::<f64>() / self.total }
    }
}
