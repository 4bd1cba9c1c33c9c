// Spaces where no line may end, as French wants them. The texts are written with ordinary spaces.

/**
 * A French text with its spaces: no line ends before `; : ! ? » %` or after `«`. A space beside another one makes a column
 * and stays; so does what is for a machine, between backticks. The program does the same to the texts that it sends.
 *
 * @param {string} text
 */
export function spaced(text) {
  const outside = text.split("`");
  return outside.map((part, at) => (at % 2 === 1 ? part : bound(part))).join("`");
}

/** @param {string} text */
function bound(text) {
  return text
    .replace(/(?<![\s,]) (?=[;:!?»%](?:$|[^\p{L}\p{N}=/_-]))/gu, "\u00a0")
    .replace(/(?<=«) (?=\S)/gu, "\u00a0");
}
