// On a phone the panel may be below the edge of the screen: its main buttons then stick to the edge.

import { findAll, h, put } from "../dom.js";

/**
 * Mirrors the main buttons of a panel while they are out of sight.
 *
 * @param {readonly HTMLElement[]} panels
 */
export function floatActions(panels) {
  const bar = h("div", { class: "float", hidden: true, "aria-hidden": "true" });
  /** @type {HTMLElement[]} */
  let originals = [];
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) target.setAttribute("data-seen", String(isIntersecting));
      draw();
    },
    { threshold: 0.6 },
  );
  // The panel draws its buttons again with each choice.
  const changed = new MutationObserver(collect);
  for (const panel of panels) changed.observe(panel, { childList: true, subtree: true });

  function collect() {
    const found = panels.flatMap((panel) => findAll(panel, ".main, .keep"));
    if (found.length === originals.length && found.every((button, index) => button === originals[index])) return;
    seen.disconnect();
    originals = found;
    for (const button of originals) seen.observe(button);
    draw();
  }

  function draw() {
    const hidden = originals.length > 0 && originals.every((button) => button.dataset.seen === "false");
    bar.hidden = !hidden;
    if (!hidden) return;
    put(
      bar,
      originals.map((button) => {
        const copy = /** @type {HTMLElement} */ (button.cloneNode(true));
        copy.tabIndex = -1;
        copy.addEventListener("click", () => button.click());
        return copy;
      }),
    );
  }

  collect();
  return {
    element: bar,
    end() {
      changed.disconnect();
      seen.disconnect();
      bar.remove();
    },
  };
}
