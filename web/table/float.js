// On a phone the panel may be below the edge of the screen: its main buttons then stick to the edge, and with them the way
// that an animal is to face.

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
    const found = panels.flatMap((panel) => findAll(panel, ".main, .keep, .ways .choice"));
    if (found.length === originals.length && found.every((button, index) => button === originals[index])) return;
    seen.disconnect();
    originals = found;
    for (const button of originals) seen.observe(button);
    draw();
  }

  function draw() {
    const [choices, deeds] = [true, false].map((is) => originals.filter((button) => button.matches(".choice") === is));
    const hidden = deeds.length > 0 && deeds.every((button) => button.dataset.seen === "false");
    bar.hidden = !hidden;
    if (!hidden) return;
    put(bar, choices.length > 0 ? h("div", { class: "radios" }, choices.map(copy)) : null, deeds.map(copy));
  }

  /** @param {HTMLElement} button */
  function copy(button) {
    const mirrored = /** @type {HTMLElement} */ (button.cloneNode(true));
    mirrored.tabIndex = -1;
    mirrored.addEventListener("click", () => button.click());
    return mirrored;
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
