// When something happened, as people say it.

import { language, t } from "./text.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long ago a time is: `il y a 5 minutes`, `hier`.
 *
 * @param {number} at in milliseconds since 1970
 * @param {number} [now]
 */
export function ago(at, now = Date.now()) {
  const gone = Math.max(0, now - at);
  if (gone < MINUTE) return t("when.now");
  const words = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  if (gone < HOUR) return words.format(-Math.floor(gone / MINUTE), "minute");
  if (gone < DAY) return words.format(-Math.floor(gone / HOUR), "hour");
  return words.format(-Math.floor(gone / DAY), "day");
}

/**
 * A day: `aujourd’hui`, `hier`, `lundi 3 mars`.
 *
 * @param {Date} day its midnight
 * @param {Date} [now]
 */
export function dayName(day, now = new Date()) {
  const today = new Date(now).setHours(0, 0, 0, 0);
  // Rounded, because days in which clocks are set are shorter or longer.
  const gone = Math.round((today - day.getTime()) / DAY);
  const text =
    gone < 2
      ? new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(-gone, "day")
      : new Intl.DateTimeFormat(language(), {
          weekday: "long",
          day: "numeric",
          month: "long",
          year: day.getFullYear() === now.getFullYear() ? undefined : "numeric",
        }).format(day);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
