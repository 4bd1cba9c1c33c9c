// Where values stand in a drawing, and the lines to read them by. Every chart has its scales from here.

/**
 * Where a value stands: the first end of `values` at the first of `places`, the second at the second.
 *
 * @param {readonly [number, number]} values
 * @param {readonly [number, number]} places
 * @returns {(value: number) => number}
 */
export function linear([low, high], [from, to]) {
  return (value) => from + ((to - from) * (value - low)) / (high - low);
}

/**
 * The lines of an axis.
 *
 * @param {{ low: number, high: number, step: number }} axis
 */
export function linesOf({ low, high, step }) {
  return Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step);
}

/** Round steps of an axis of ratings. */
const STEPS = [10, 20, 50, 100, 200, 500, 1000];
const MOST_LINES = 8;

/**
 * The axis of ratings that holds all these intervals, with a handful of lines at round numbers.
 *
 * @param {readonly (readonly number[])[]} intervals
 */
export function ratingAxis(intervals) {
  const [least, most] = [Math.min(...intervals.map(([low]) => low)), Math.max(...intervals.map(([, high]) => high))];
  const step = STEPS.find((wide) => (most - least) / wide <= MOST_LINES - 1) ?? STEPS[STEPS.length - 1];
  const low = Math.floor(least / step) * step;
  return { low, high: Math.max(Math.ceil(most / step) * step, low + step), step };
}

/** The axis of chances, from never to always. */
export const SHARE_AXIS = { low: 0, high: 1, step: 0.25, middle: 0.5 };

/**
 * The axis of points that holds all these values, with as much above nought as below and four lines or so on each
 * side.
 *
 * @param {readonly number[]} values
 */
export function pointsAxis(values) {
  const most = Math.max(2, Math.floor(Math.max(...values.map(Math.abs))) + 1);
  const step = Math.ceil(most / 4);
  const high = Math.ceil(most / step) * step;
  return { low: -high, high, step, middle: 0 };
}
