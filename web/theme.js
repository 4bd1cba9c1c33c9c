// Dark or light: what was chosen, or else what the system prefers.

import { read, write } from "./store.js";

const dark = matchMedia("(prefers-color-scheme: dark)");

/** Whether the page is dark now. */
export function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : dark.matches;
}

/** Applies what was chosen before. */
export function restoreTheme() {
  const chosen = read("theme", /** @type {string | null} */ (null));
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
}

/** Changes between dark and light; says whether it is dark now. */
export function toggleTheme() {
  const next = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  write("theme", next);
  return next === "dark";
}
