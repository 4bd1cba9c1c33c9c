// Things that keep their place: a part of the page is never lower than it has been, so that what stands below it does
// not jump when it has less to say.

/**
 * Keeps elements at least as high as they have been at this width of the window.
 *
 * @param {readonly HTMLElement[]} elements
 */
export function steady(elements) {
  let width = innerWidth;
  /** @type {Map<Element, number>} */
  const heights = new Map();
  const observer = new ResizeObserver((entries) => {
    if (innerWidth !== width) {
      width = innerWidth;
      heights.clear();
      for (const element of elements) element.style.removeProperty("min-height");
      return;
    }
    for (const { target } of entries) {
      const { height } = target.getBoundingClientRect();
      if (height <= (heights.get(target) ?? 0)) continue;
      heights.set(target, height);
      if (target instanceof HTMLElement) target.style.setProperty("min-height", `${height}px`);
    }
  });
  for (const element of elements) observer.observe(element);
  return {
    /** Lets them be as high as they are. */
    release() {
      observer.disconnect();
      for (const element of elements) element.style.removeProperty("min-height");
    },
  };
}
