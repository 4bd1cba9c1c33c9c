//! Lessons: a game step by step. Each step is a position with one thing to do in it, and what is said to whoever does
//! something else.
//!
//! A lesson is a file that anybody can write (`docs/lessons.md`); [`shipped`] has one of each game. [`Lesson::read`] reads
//! it, [`Lesson::check`] holds every sentence that can be computed against the rules, and an [`Exercise`] is a step under way.
//!
//! ```
//! use tripot_lessons::{Exercise, Lesson, Tried};
//! let lesson = Lesson::read(
//!     "game siam\n\
//!      en One push\n\
//!      step\n\
//!      position ..M../..N../.M.M./...../..... e\n\
//!      en Push the mountain off the board.\n\
//!      move c4c5n\n\
//!      en The mountain is off: you have won.\n\
//!      check wins\n",
//! )?;
//! lesson.check()?;
//! let exercise = Exercise::new(&lesson.steps[0], ["me".to_owned(), "Sami".to_owned()])?;
//! assert!(matches!(exercise.play("c4c5n")?, Tried::Right(_)));
//! assert!(matches!(exercise.play("c4n")?, Tried::Wrong(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod claim;
mod error;
mod exercise;
mod lesson;
mod pattern;
mod reader;
mod shipped;

pub use claim::Claim;
pub use error::{LessonError, LessonFault};
pub use exercise::{Exercise, Tried, Wrong};
pub use lesson::{Answer, Lesson, LessonStep, Text};
pub use pattern::Pattern;
pub use shipped::shipped;
