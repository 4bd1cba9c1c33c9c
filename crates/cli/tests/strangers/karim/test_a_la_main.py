#!/usr/bin/env python3
open("ran", "w").write("this is no program of the class")
