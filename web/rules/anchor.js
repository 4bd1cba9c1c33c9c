// Where the rules say why something is refused.

/**
 * By game: the sections that refusals other than the usual ones are about, by the end of their key.
 *
 * @type {Record<string, Record<string, string>>}
 */
const SECTIONS = {
  chicago: { steps_expert: "options", steps_expert_one: "options" },
  siam: {
    too_weak: "when-is-a-push-legal",
    no_force: "when-is-a-push-legal",
    not_facing: "when-is-a-push-legal",
    turn_and_push: "when-is-a-push-legal",
    banned: "options",
    left_once: "options",
  },
  families: { known_absent: "corner-cases", no_cards: "corner-cases", not_in_play: "options" },
};

/**
 * The address of the rule behind a refusal: `siam.refusal.too_weak` is about pushing.
 *
 * @param {string} game
 * @param {string | null | undefined} key
 */
export function ruleOf(game, key) {
  const reason = /\.refusal\.(\w+)$/.exec(key ?? "")?.[1];
  if (reason) return `/rules/${game}#${SECTIONS[game][reason] ?? "a-turn"}`;
  // What can't be read at all is a matter of how moves are written.
  return `/rules/${game}#typing-a-move`;
}
