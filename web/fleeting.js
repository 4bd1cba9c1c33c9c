// Where a browser keeps nothing for the site: it is said before anybody relies on it.

import { showBar } from "./bar.js";
import { isFleeting } from "./here/shelf.js";
import { t } from "./text.js";

let isTold = false;

/** Says, once in a window, that its games are lost with it; nothing, where they are kept. */
export async function tellFleeting() {
  if (isTold || !(await isFleeting()) || isTold) return;
  isTold = true;
  showBar(t("games.fleeting"));
}
