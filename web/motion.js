// Movement that anybody can turn off.

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether nothing should move. */
export function isCalm() {
  return calm.matches;
}

/** @type {Set<Animation>} */
const running = new Set();

/**
 * Lets an element move; where movement is not wanted it fades in. Never blocks input.
 *
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {{ duration: number, easing?: string, delay?: number }} timing
 */
export function animate(element, frames, { duration, easing = "cubic-bezier(.2,.8,.2,1)", delay = 0 }) {
  const animation = isCalm()
    ? element.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 120 })
    : element.animate(frames, { duration, easing, delay, fill: "backwards" });
  running.add(animation);
  animation.finished.catch(() => {}).finally(() => running.delete(animation));
  return animation;
}

/** A second click finishes what is under way. */
export function finishAll() {
  for (const animation of running) animation.finish();
}

/** Durations in milliseconds, the same as in the stylesheet. */
export const MOVE = 260;
export const DEAL = 420;
export const HOP = 140;
export const PUSH_EASING = "cubic-bezier(.5,0,.2,1)";
