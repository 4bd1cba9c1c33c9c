// How the cards of a hand lie: in two rows where there is little width, in one where there is more. It takes the same
// room however many cards there are.

import { h } from "../dom.js";

/** How much of a card is seen if another lies on it, of its width; and what a group needs beside its cards. */
const SEEN = 0.48;
const BESIDE = 0.35;

/**
 * How many groups lie in the upper of two rows, so that the longer row is as short as it can be; `counts` are the cards
 * of each group.
 *
 * @param {readonly number[]} counts
 */
export function upperRow(counts) {
  /** @param {readonly number[]} row */
  const length = (row) => row.reduce((sum, count) => sum + 1 + (count - 1) * SEEN + BESIDE, 0);
  const splits = counts.map((_, index) => index + 1);
  /** @param {number} upper */
  const longer = (upper) => Math.max(length(counts.slice(0, upper)), length(counts.slice(upper)));
  return splits.reduce((best, upper) => (longer(upper) < longer(best) ? upper : best), splits[0] ?? 0);
}

/**
 * The rows of a hand. Each says how many groups it has and how many cards lie on others, which decides how much of
 * those is seen.
 *
 * @param {readonly { count: number, element: HTMLElement }[]} groups
 */
export function handRows(groups) {
  const upper = upperRow(groups.map(({ count }) => count));
  return [groups.slice(0, upper), groups.slice(upper)].map((row) =>
    h(
      "div",
      { class: "hand-row", style: sizes(row.map(({ count }) => count)) },
      row.map(({ element }) => element),
    ),
  );
}

/**
 * What the style sheet needs to know of groups that lie side by side.
 *
 * @param {readonly number[]} counts
 */
export function sizes(counts) {
  const cards = counts.reduce((sum, count) => sum + count, 0);
  return { "--groups": counts.length, "--on-others": Math.max(1, cards - counts.length) };
}
