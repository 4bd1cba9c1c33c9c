// The pace of a clock, in words.

import { t } from "./text.js";

/**
 * “3 days a move” for `3d`; minutes and seconds are written as they are.
 *
 * @param {string} pace
 */
export function paceText(pace) {
  const days = /^(\d+)d$/.exec(pace)?.[1];
  return days ? t("new.clock.days", { count: days }) : pace;
}
