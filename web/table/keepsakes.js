// What somebody takes away from a game: its link for others, and its record.

import { link } from "../base.js";
import { isHere } from "../carrier/kind.js";
import { h, messageOf } from "../dom.js";
import { titleOf } from "../game.js";
import { downloadRecord } from "../record.js";
import { shareButton } from "../share.js";
import { t } from "../text.js";

/**
 * The buttons that share a page and download the record of its game. `fail(text)` is told what went wrong.
 *
 * @param {string} path
 * @param {{ id: string, game: string, fail: (text: string) => void }} game
 */
export function keepsakes(path, { id, game, fail }) {
  const download = () => downloadRecord(id, game).catch((error) => fail(messageOf(error)));
  return [
    // Nobody else can come to a table of this device.
    isHere(id) ? null : shareButton(link(path), { title: titleOf(game) }),
    h("button", { type: "button", on: { click: download } }, t("record.download")),
  ];
}
