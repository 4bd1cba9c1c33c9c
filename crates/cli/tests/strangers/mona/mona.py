#!/usr/bin/env python3
"""Speaks the protocol: asks for the moves and takes the first."""
import sys

for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "tripot":
        print("name Mona\nplays siam\nready", flush=True)
    elif word == "go":
        print("moves", flush=True)
    elif word == "moves":
        print("move", rest.split()[0], flush=True)
    elif word == "quit":
        break
