//! The border between JavaScript and the tables, without its addresses.

use tripot_browser::Local;

/// A buffer that a request is written into, the tables that answer it, and their last answer.
#[derive(Default)]
pub struct Border {
    local: Local,
    request: Vec<u8>,
    answer: String,
}

impl Border {
    /// A buffer of `length` bytes, all of them zero. It stays where it is until the next one.
    pub fn reserve(&mut self, length: usize) -> &mut [u8] {
        // A long record must not keep its memory for as long as the page lives.
        self.request = vec![0; length];
        &mut self.request
    }

    /// Answers the request in the first `length` bytes of the buffer. The answer stays where it is
    /// until the next call.
    ///
    /// # Panics
    /// If the buffer is shorter, or if this is no UTF-8.
    pub fn call(&mut self, length: usize) -> &str {
        let request = self.request.get(..length).expect("a request fits into its buffer");
        let request = str::from_utf8(request).expect("a request is UTF-8");
        self.answer = self.local.call(request);
        &self.answer
    }

    /// The last answer; nothing before the first call.
    pub fn answer(&self) -> &str {
        &self.answer
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn ask(border: &mut Border, request: &str) -> Value {
        border.reserve(request.len()).copy_from_slice(request.as_bytes());
        let answer = border.call(request.len()).to_owned();
        assert_eq!(border.answer(), answer);
        serde_json::from_str(&answer).expect("an answer is JSON")
    }

    #[test]
    fn a_request_is_answered_and_the_answer_kept_until_the_next_one() {
        let mut border = Border::default();
        assert_eq!(border.answer(), "");
        let told = ask(&mut border, r#"{"do":"tick"}"#);
        assert_eq!(told["status"], json!(200));
        border.reserve(1000);
        assert_eq!(serde_json::from_str::<Value>(border.answer()).ok(), Some(told.clone()));
        assert_eq!(ask(&mut border, r#"{"do":"tick"}"#), told);
    }

    #[test]
    fn only_what_was_written_of_a_larger_buffer_is_the_request() {
        let mut border = Border::default();
        let request = r#"{"do":"tick"}"#;
        border.reserve(request.len() + 9)[..request.len()].copy_from_slice(request.as_bytes());
        let answer = border.call(request.len()).to_owned();
        assert_eq!(answer, border.local.call(request));
        assert_ne!(answer, border.call(request.len() + 9), "it ends in zeros");
    }

    #[test]
    fn what_is_no_request_is_answered_too() {
        let mut border = Border::default();
        for request in ["", "{", "null", "\u{fffd}", r#"{"do":"nothing"}"#] {
            let answer = ask(&mut border, request);
            assert!(answer.is_object(), "{request}: {answer}");
        }
    }

    #[test]
    #[should_panic(expected = "a request fits into its buffer")]
    fn a_request_longer_than_its_buffer_is_refused() {
        let mut border = Border::default();
        border.reserve(3);
        border.call(4);
    }

    #[test]
    #[should_panic(expected = "a request is UTF-8")]
    fn a_request_of_other_bytes_is_refused() {
        let mut border = Border::default();
        border.reserve(2).copy_from_slice(&[b'{', 0xff]);
        border.call(2);
    }
}
