// How much room a game takes that is seen again: all of its positions are known beforehand.

/**
 * A position that takes as much room as any: where hands are shown, each player has the most cards that were seen of
 * them at any time.
 *
 * @param {readonly Pick<Wire.Frame, "scene">[]} frames
 * @returns {Wire.Scene}
 */
export function fullest(frames) {
  const { scene } = frames[frames.length - 1];
  if (!("others" in scene)) return scene;
  const others = scene.others.map((other, seat) => {
    const seen = frames.map((frame) => ("others" in frame.scene ? frame.scene.others[seat] : other));
    return seen.reduce((most, one) => (one.known.length > most.known.length ? one : most));
  });
  return { ...scene, others };
}

/**
 * The last position, and the last one in which each seat is to move: what the cards of the seats say differs by whose turn it is.
 *
 * @param {readonly Pick<Wire.Frame, "scene">[]} frames
 * @returns {Wire.Scene[]}
 */
export function lastTurns(frames) {
  const byTurn = new Map(frames.map(({ scene }) => [scene.turn, scene]));
  return [...byTurn.values()];
}

/**
 * The longest of some texts; empty if there are none.
 *
 * @param {readonly string[]} texts
 */
export function longest(texts) {
  return texts.reduce((most, text) => (text.length > most.length ? text : most), "");
}
