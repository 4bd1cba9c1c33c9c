// The drawings, put into the document once; everything else refers to them with <use>.

import { asset } from "./asset.js";

/** @type {Promise<void> | null} */
let ready = null;

/** Loads the sprite; the same promise each time. */
export function loadSprite() {
  ready ??= fetch(asset("/pieces.svg"))
    .then((answer) => answer.text())
    .then((text) => {
      const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
      const sprite = document.importNode(parsed, true);
      sprite.setAttribute("class", "sprite");
      sprite.setAttribute("aria-hidden", "true");
      sprite.setAttribute("focusable", "false");
      document.body.prepend(sprite);
    });
  return ready;
}
