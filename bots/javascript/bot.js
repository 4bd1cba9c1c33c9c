#!/usr/bin/env node
// A bot for Tripot that plays any legal move of any game; docs/protocol.md explains the lines.
//
//     tripot match chicago --seats "random,bots/javascript/bot.js"
//
// Make it yours: everything that decides is in `choose`.
"use strict";

const readline = require("node:readline");

/** The move to play: `moves` are all legal ones, `position` is what this seat may know. */
function choose(game, position, moves, random) {
  return moves[random(moves.length)];
}

/** Numbers from 0 to n - 1 that follow from a text: the same seed gives the same game again. */
function randomFrom(seed) {
  let state = 2166136261;
  for (const symbol of seed) state = Math.imul(state ^ symbol.charCodeAt(0), 16777619);
  return (n) => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 374761393;
    return ((state ^ (state >>> 13)) >>> 0) % n;
  };
}

function say(line) {
  process.stdout.write(line + "\n");
}

let game = "";
let position = "";
let random = randomFrom("");

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const [word, ...words] = line.trim().split(/\s+/);
  switch (word) {
    case "tripot":
      say("name JavaScript starter");
      say("plays chicago siam families");
      say("ready");
      break;
    case "new":
      game = words[0].split("(")[0];
      random = randomFrom(words[words.indexOf("seed") + 1]);
      break;
    case "position":
      position = words.join(" ");
      break;
    case "go":
      say("moves");
      break;
    case "moves":
      say("move " + choose(game, position, words, random));
      break;
    case "quit":
      process.exit(0);
    // Everything else may be passed over: played, out, stop, over.
  }
});
