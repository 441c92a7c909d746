"""Where histories live. ``port`` says what a store does, ``errors`` how it fails; each implementation is a file.

Every command is stored with the events it gave, in one append, whole or not at all. The version of a match is
the number of its events; an append names the version that it was decided on.
"""
