// Movement that anybody can turn off.

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether nothing should move. */
export function isCalm() {
  return calm.matches;
}

/**
 * Lets an element move; where movement is not wanted it fades in. Never blocks input.
 *
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {{ duration: number, easing?: string, delay?: number }} timing
 */
export function animate(element, frames, { duration, easing = "cubic-bezier(.2,.8,.2,1)", delay = 0 }) {
  return isCalm()
    ? element.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 120 })
    : element.animate(frames, { duration, easing, delay, fill: "backwards" });
}

/** What moves on a mat and comes to an end: animations, and transitions of the stylesheet. */
function moving() {
  return document.getAnimations().filter(({ effect }) => {
    if (!(effect instanceof KeyframeEffect) || !effect.target?.closest(".mat")) return false;
    return effect.getComputedTiming().endTime !== Infinity;
  });
}

/** A second click finishes what is under way. */
export function finishAll() {
  for (const animation of moving()) animation.finish();
}

/** Waits until nothing moves on the mat any more. */
export async function settled() {
  await Promise.allSettled(moving().map(({ finished }) => finished));
}

/** Durations in milliseconds, the same as in the stylesheet. */
export const MOVE = 260;
export const DEAL = 420;
export const HOP = 140;
export const PUSH_EASING = "cubic-bezier(.5,0,.2,1)";
