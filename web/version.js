// The version of the pages: the worker that keeps them, and what to do when a newer one has come.

import { address } from "./base.js";
import { showBar } from "./bar.js";
import { t } from "./text.js";

/** How often a page that stays open asks for a newer version, in milliseconds. */
const ASK_EVERY = 3_600_000;

let isOld = false;

/** Whether a newer version of the pages has come since this document was loaded. */
export function isOldVersion() {
  return isOld;
}

/** Keeps the pages for the next visits, and says when a newer version is ready. */
export async function followVersions() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  let isKept = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    const isNew = isKept;
    isKept = true;
    if (!isNew || isOld) return;
    isOld = true;
    showBar(t("version.ready"), t("version.reload"), () => location.reload());
  });
  const registration = await serviceWorker.register(address("/service-worker.js")).catch(() => null);
  let asked = performance.now();
  // What is installed as a program may stay open for weeks.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || performance.now() - asked < ASK_EVERY) return;
    asked = performance.now();
    registration?.update().catch(() => {});
  });
}
