// What a screen reader says, and the title of the window.

const polite = document.getElementById("polite");
const assertive = document.getElementById("assertive");
let waiting = null;

/** Says an event once, when there is a pause. Events that come together are said together. */
export function say(text) {
  if (!text) return;
  if (waiting) {
    waiting.push(text);
    return;
  }
  waiting = [text];
  // A region that changes twice within a moment is read once, so texts are gathered first.
  setTimeout(() => {
    polite.textContent = waiting.join(" ");
    waiting = null;
  }, 60);
}

/** Says at once: it is your turn, or something went wrong. */
export function alert(text) {
  assertive.textContent = "";
  requestAnimationFrame(() => {
    assertive.textContent = text;
  });
}

/** The title of the window; a dot says that it is your turn. */
export function title(text, { turn = false } = {}) {
  document.title = `${turn ? "● " : ""}${text ? `${text} · ` : ""}Tripot`;
}
