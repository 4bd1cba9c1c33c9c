// What goes wrong, in words for people: a browser's own messages are for its makers, and in English.

import { t } from "./text.js";

/** An error whose message is for people, in their language. */
export class Told extends Error {}

/** There is no way to the server. */
export class Offline extends Told {
  constructor() {
    super(t("trouble.offline"));
  }
}

/** The games can't be played on this device: the engine is not there, or has failed. */
export class NoEngine extends Told {
  constructor() {
    super(t("trouble.engine"));
  }
}

/** What the server refused, in the language of the page. */
export class Refused extends Told {
  /**
   * @param {number} status of HTTP; 0 where a socket says it
   * @param {Partial<Wire.Reason>} [error]
   */
  constructor(status, error) {
    super(error?.text ?? statusText(status));
    this.status = status;
    this.key = error?.key ?? null;
  }
}

/**
 * What a status means where nothing more is said: something between the page and the server has answered.
 *
 * @param {number} status
 */
function statusText(status) {
  if (status === 404 || status === 410) return t("trouble.missing");
  if (status === 408 || status === 429) return t("trouble.busy");
  if (status >= 502 && status <= 504) return t("trouble.server");
  return t(status >= 500 ? "trouble.fault" : "trouble.refused");
}

/**
 * What went wrong, in words.
 *
 * @param {unknown} error
 */
export function messageOf(error) {
  if (error instanceof Told) return error.message;
  console.error(error);
  return t("trouble.fault");
}
