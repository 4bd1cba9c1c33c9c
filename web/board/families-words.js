// The families in words: how an ask is written, seat cards, the list of moves, the position.

import { h } from "../dom.js";
import { t } from "../text.js";
import { emblem } from "./card.js";

/** @import { Entry, SeatDetail } from "./load.js" */

/**
 * @typedef {Wire.SceneHead & Wire.FamiliesDrawn} FamiliesScene
 * @typedef {{ text: string, from: number, card: string }} Ask a move: which seat is asked for which card
 */

/**
 * A move as it is written: `3:b2` asks the third seat for b2; with two seats `b2` is enough.
 *
 * @param {string} text
 * @param {{ turn: number | null }} scene
 * @returns {Ask | null}
 */
export function readMove(text, scene) {
  const [, seat, card] = /^(?:j?(\d):)?([a-g][1-6])$/.exec(text) ?? [];
  if (!card) return null;
  const from = seat ? Number(seat) - 1 : scene.turn === 0 ? 1 : 0;
  return { text, from, card };
}

/**
 * The cards of a hand by family, the fullest first.
 *
 * @param {readonly string[]} hand
 */
export function groups(hand) {
  const families = [...new Set(hand.map((name) => name[0]))];
  return families
    .map((family) => ({ family, cards: hand.filter((name) => name[0] === family) }))
    .sort((one, two) => two.cards.length - one.cards.length);
}

/**
 * What a seat card shows: how many families it has laid, and which.
 *
 * @param {FamiliesScene} scene
 * @param {number} seat
 * @returns {SeatDetail}
 */
export function seatDetail(scene, seat) {
  const { laid, size } = scene.others[seat];
  return {
    figure: String(laid.length),
    figureLabel: t("families.laid_count", { count: laid.length }),
    detail: [[...laid].map((family) => emblem(family)), h("small", {}, t("families.cards", { count: size }))],
  };
}

/**
 * What the ask did, if the server said it.
 *
 * @param {Pick<Entry, "effect">} entry
 * @returns {Wire.FamiliesEffect | null}
 */
export function effectOf({ effect }) {
  return effect && "answer" in effect ? effect : null;
}

/**
 * A move in the list of moves and on the card of what happened last: the emblem, what was asked of whom, how it
 * was answered, and what was laid by it.
 *
 * @param {Entry} entry
 * @param {FamiliesScene} scene
 * @param {readonly string[]} names
 */
export function moveLine(entry, scene, names) {
  const family = /([a-g])[1-6]$/.exec(entry.move)?.[1];
  if (!family) return null;
  const { instead, besides } = drawn(entry, scene, names);
  return [
    emblem(family),
    " ",
    question(entry, scene, names),
    " ",
    answer(entry),
    instead ? ` ${instead}` : null,
    stars(entry, scene, names),
    besides ? [" · ", besides] : null,
  ];
}

/** @type {Record<Wire.FamiliesAnswer, string>} */
const ANSWERS = {
  given: "families.answer.given",
  lucky: "families.answer.lucky",
  drawn: "families.answer.drawn",
  none: "families.answer.none",
};

/**
 * How an ask was answered, if it is known, and the family that was laid by it.
 *
 * @param {Pick<Entry, "seat" | "effect">} entry
 * @param {FamiliesScene} scene
 * @param {readonly string[]} names
 */
export function outcome(entry, scene, names) {
  return effectOf(entry) && [answer(entry), stars(entry, scene, names)];
}

/** @param {Pick<Entry, "effect">} entry */
function answer(entry) {
  const effect = effectOf(entry);
  if (!effect) return null;
  const good = effect.answer === "given" || effect.answer === "lucky";
  return h("b", { class: good ? "plus" : "minus" }, `${good ? "✓" : "✗"} ${t(ANSWERS[effect.answer])}`);
}

/**
 * @param {Pick<Entry, "seat" | "effect">} entry
 * @param {FamiliesScene} scene
 * @param {readonly string[]} names
 */
function stars(entry, scene, names) {
  return laid(entry, scene, names).map((text) => [" ", h("b", { class: "plus" }, `★ ${text}`)]);
}

/**
 * The families that were laid by an ask: “Famille Cactus !”.
 *
 * @param {Pick<Entry, "seat" | "effect">} entry
 * @param {FamiliesScene} scene
 * @param {readonly string[]} names
 */
function laid(entry, scene, names) {
  const all = effectOf(entry)?.laid ?? [];
  return all.map(({ seat, family }) => {
    const word = scene.words.families[family];
    // Another seat lays only if a card that it had to draw completes a family.
    return seat === entry.seat
      ? t("families.family_laid", { family: word })
      : t("families.family_laid_by", { family: word, name: names[seat] });
  });
}

/**
 * The cards that the viewer of a scene drew: `instead` of the one they asked for, or `besides`, in nobody's person, for
 * the same scene is shown to others as well.
 *
 * @param {Pick<Entry, "seat" | "effect">} entry
 * @param {FamiliesScene} scene
 * @param {readonly string[]} names
 * @returns {{ instead: string | null, besides: string | null }}
 */
function drawn(entry, { viewer, words }, names) {
  const effect = effectOf(entry);
  if (!effect || viewer === null || effect.drawn.length === 0) return { instead: null, besides: null };
  const told = effect.drawn.map(([family, member]) =>
    t("families.card", { member: words.members[member], family: words.families[family] }),
  );
  if (effect.answer === "drawn" && viewer === entry.seat) return { instead: `(${told.join(", ")})`, besides: null };
  return { instead: null, besides: t("families.drew", { name: names[viewer], card: told.join(", ") }) };
}

/**
 * What was asked, in few words; at a table of more than two also of whom.
 *
 * @param {Pick<Entry, "move" | "seat">} entry
 * @param {FamiliesScene} scene
 * @param {readonly string[]} names
 */
function question({ move, seat }, scene, names) {
  const ask = readMove(move, { turn: seat });
  if (!ask) return move;
  const { families, members } = scene.words;
  return t(scene.seats > 2 ? "families.asked_of" : "families.asked", {
    person: names[ask.from],
    family: families[ask.card[0]],
    member: members[ask.card[1]],
  });
}

/**
 * What was said at the table.
 *
 * @param {Entry} entry
 * @param {FamiliesScene} scene
 * @param {readonly string[]} names
 */
export function spoken(entry, scene, names) {
  const ask = readMove(entry.move, { turn: entry.seat });
  if (!ask) return entry.told ?? entry.move;
  const { families, members } = scene.words;
  return t("families.sentence", {
    person: names[ask.from],
    family: families[ask.card[0]],
    member: members[ask.card[1]],
  });
}

/** @type {Record<Wire.FamiliesAnswer, string>} */
const REPLIES = {
  given: "families.reply.given",
  lucky: "families.reply.no",
  drawn: "families.reply.no",
  none: "families.reply.none",
};

/**
 * What the player said who was asked, and who that is; nothing if it is not known.
 *
 * @param {Pick<Entry, "effect">} entry
 */
export function reply(entry) {
  const effect = effectOf(entry);
  return effect && { seat: effect.from, text: t(REPLIES[effect.answer]) };
}

/**
 * A move in words: what was asked, how it was answered, what was laid, and what the viewer drew.
 *
 * @param {Pick<Entry, "move" | "seat" | "effect">} entry
 * @param {FamiliesScene} scene
 * @param {readonly string[]} names
 */
export function describe(entry, scene, names) {
  const effect = effectOf(entry);
  const asked = question(entry, scene, names);
  if (!effect) return asked;
  const { instead, besides } = drawn(entry, scene, names);
  return [
    [`${asked} — ${t(ANSWERS[effect.answer])}`, instead].filter(Boolean).join(" "),
    ...laid(entry, scene, names),
    ...(besides ? [besides] : []),
  ].reduce((said, next) => `${said}${/[!?.…]$/.test(said) ? "" : "."} ${next}`);
}

/**
 * What came out after a move, as a record writes it, in words: `j1+d1` is a card that the first seat drew.
 *
 * @param {string} text
 * @param {FamiliesScene} scene
 * @param {readonly string[]} names
 */
export function cameOut(text, { words }, names) {
  const [, seat, family, member] = /^j(\d)\+([a-g])([1-6])$/.exec(text) ?? [];
  if (!seat) return text;
  const card = t("families.card", { member: words.members[member], family: words.families[family] });
  return t("families.drew", { name: names[Number(seat) - 1], card });
}

/**
 * Why the rules ended the game.
 *
 * @param {FamiliesScene} scene
 * @param {Entry | null} last
 * @param {readonly string[]} names
 */
export function ending(scene, last, names) {
  const [end] = (last && effectOf(last)?.laid) ?? [];
  if (!end) return t("families.ending");
  const name = end.seat === scene.viewer ? t("seat.you") : names[end.seat];
  return t("families.ending.last", { family: scene.words.families[end.family], name });
}

/**
 * The position in words.
 *
 * @param {FamiliesScene} scene
 * @param {readonly string[]} names
 */
export function tell(scene, names) {
  const hand = groups(scene.hand)
    .map(({ family, cards }) => `${scene.words.families[family]} ${cards.map((name) => name[1]).join(" ")}`)
    .join(", ");
  const others = scene.others
    .map(({ size, known, laid }, seat) =>
      seat === scene.viewer
        ? null
        : `${names[seat]} : ${t("families.cards", { count: size })}${known.length ? `, ${t("families.sure", { cards: known.join(", ") })}` : ""}${laid ? `, ${t("families.laid_count", { count: laid.length })}` : ""}`,
    )
    .filter(Boolean);
  return [
    hand ? t("families.your_hand", { cards: hand }) : null,
    ...others,
    t("families.stock", { count: scene.stock }),
  ]
    .filter(Boolean)
    .join(". ");
}
