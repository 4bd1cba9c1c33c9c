//! Laws of writing: what is written can be read again and is the same.

use tripot_core::{Notation, OptionsOf, State, Viewer, parse_variant, write_variant};

use super::{Verdict, ensure, ensure_equal, listed};

pub(super) fn variants_round_trip<S: Notation>(options: &OptionsOf<S>) -> Verdict {
    let name = write_variant(S::NAME, options);
    let again: Result<OptionsOf<S>, _> = parse_variant(S::NAME, &name);
    ensure("the name of a variant is read as its options", again.as_ref() == Ok(options), || {
        format!("`{name}` is read as {again:?}")
    })
}

pub(super) fn positions_round_trip<S: Notation>(state: &S) -> Verdict {
    let native = state.write_position();
    ensure("a position is one line", !native.contains(['\n', '\r']), || format!("`{native}`"))?;
    let classroom = state.write_classroom_position().filter(|_| state.is_classroom_complete());
    for text in [Some(native), classroom].into_iter().flatten() {
        let again = S::read_position(&text, &state.options());
        let again = again.map_err(|error| super::Breach {
            law: "a position that is written can be read",
            detail: format!("`{text}`: {error}"),
        })?;
        ensure("a position that is written is read as itself", again == *state, || {
            format!("`{text}` is read as {again:?}")
        })?;
        ensure_equal("equal states have equal keys", &again.key(), &state.key())?;
    }
    Ok(())
}

pub(super) fn moves_round_trip<S: Notation>(state: &S, legal: &[S::Move]) -> Verdict {
    let Some(seat) = state.turn().seat() else { return Ok(()) };
    let view = state.view(Viewer::Seat(seat));
    let mut seen = Vec::new();
    for &chosen in legal {
        let native = S::write_move(&view, chosen);
        ensure("a move has no white space", is_one_word(&native), || format!("`{native}`"))?;
        ensure("two moves are not written alike", !seen.contains(&native), || native.clone())?;
        for text in [Some(native.clone()), S::write_classroom_move(&view, chosen)] {
            let Some(text) = text else { continue };
            let again = S::read_move(&view, &text);
            ensure(
                "a move that is written is read as itself",
                again.as_ref().ok() == Some(&chosen),
                || format!("`{text}` is read as {again:?}"),
            )?;
        }
        seen.push(native);
    }
    Ok(())
}

pub(super) fn chances_round_trip<S: Notation>(state: &S) -> Verdict {
    for (event, _) in listed(|out| State::chances(state, out)) {
        let text = S::write_chance(event);
        ensure("an event has no white space and is not `?`", is_one_word(&text), || {
            format!("`{text}`")
        })?;
        let again = S::read_chance(&text);
        ensure("an event that is written is read as itself", again == Some(event), || {
            format!("`{text}` is read as {again:?}")
        })?;
    }
    Ok(())
}

/// Whether a record can hold the text as one word. `?` stands for what a reader may not know.
fn is_one_word(text: &str) -> bool {
    !text.is_empty() && text != "?" && !text.contains(char::is_whitespace)
}
