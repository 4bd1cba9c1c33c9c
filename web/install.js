// Tripot on the home screen: offered once, to who has played here before.

import { showBar } from "./bar.js";
import { read, seats, write } from "./store.js";
import { t } from "./text.js";

/**
 * What a browser says when a site can be installed; not every browser does.
 *
 * @typedef {Event & { prompt: () => Promise<unknown> }} InstallOffer
 */

/** @type {InstallOffer | null} */
let offer = null;
/** Takes the offer off the page. */
let close = () => {};

/** Notes that the site can be installed, instead of the browser's own hint. */
export function awaitInstall() {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = /** @type {InstallOffer} */ (event);
  });
  addEventListener("appinstalled", () => {
    offer = null;
    close();
  });
}

/** Offers it, if that was not done before and there is something to come back for. Returns how to take the offer away. */
export function offerInstall() {
  if (!offer || read("install", false) || seats().length === 0) return () => {};
  write("install", true);
  const asked = offer;
  close = showBar(t("install.offer"), t("install.yes"), () => asked.prompt().catch(() => {}));
  return close;
}
