// What tournaments and those who play in them are called before people.

import { titleOf } from "../game.js";
import { entrantName } from "../level.js";

/**
 * What a tournament is called; one that nobody has named is called by its game.
 *
 * @param {Pick<Wire.TournamentSummary, "title" | "variant" | "game">} tournament
 */
export function tournamentName({ title, variant, game }) {
  return title === variant ? titleOf(game) : title;
}

/**
 * What is played, beside the name: the game, unless the name says it, and what is otherwise than usual.
 *
 * @param {Pick<Wire.TournamentSummary, "title" | "variant" | "game">} tournament
 * @param {string} rules
 */
export function whatIsPlayed(tournament, rules) {
  const game = titleOf(tournament.game);
  return [tournamentName(tournament) === game ? "" : game, rules].filter(Boolean).join(", ");
}

/**
 * What a player is called. Programs have the names that somebody gave them.
 *
 * @param {Pick<Wire.TournamentPlayer, "name" | "kind">} player
 */
export function playerName({ name, kind }) {
  return kind === "machine" ? entrantName(name) : name;
}
