// Who sits at a table, by what lists say of it.

import { isolate } from "./name.js";
import { seatName } from "./table/seats.js";
import { t } from "./text.js";

/**
 * The seats of a table, each with its number and what it is called in sentences.
 *
 * @param {readonly Wire.SeatSummary[]} seats
 */
export function sitters(seats) {
  const numbered = seats.map((sitter, seat) => {
    // The server calls somebody who gave no name so, too.
    const otherwise = sitter.kind === "machine" ? "" : t("seat.player", { number: seat + 1 });
    return { ...sitter, seat, stands_in: false, name: isolate(sitter.name ?? otherwise) };
  });
  return numbered.map((sitter, index) => ({ ...sitter, called: seatName(sitter, index, numbered) }));
}
