"""The rules of the games and the life of a match. Pure: no clock, no randomness of its own, no I/O.

A command goes in, events come out, events fold into a state. Everything that a decision needs from outside
(time, luck) is handed in, so a match can be decided again years later and gives the same events.
"""
