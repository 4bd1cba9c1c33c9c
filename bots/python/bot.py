#!/usr/bin/env python3
"""A bot for Tripot that plays any legal move of any game; docs/protocol.md explains the lines.

    tripot match siam --seats "random,bots/python/bot.py"

Make it yours: everything that decides is in `choose`.
"""

import random
import sys


def choose(game, position, moves, chance):
    """The move to play: `moves` are all legal ones, `position` is what this seat may know."""
    return chance.choice(moves)


def say(line):
    # Without a flush the line would wait in a buffer, and the arena for the line.
    print(line, flush=True)


def main():
    game, position, chance = "", "", random.Random()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "tripot":
            say("name Python starter")
            say("plays chicago siam families")
            say("ready")
        elif word == "new":
            words = rest.split()
            game = words[0].split("(")[0]
            # The same seed gives the same game again.
            chance = random.Random(words[words.index("seed") + 1])
        elif word == "position":
            position = rest
        elif word == "go":
            say("moves")
        elif word == "moves":
            say("move " + choose(game, position, rest.split(), chance))
        elif word == "quit":
            break
        # Everything else may be passed over: played, out, stop, over.


if __name__ == "__main__":
    main()
