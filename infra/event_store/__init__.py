"""Where histories live. ``port`` says what an event store does; each implementation is a file.

Every command is stored with the events it caused, in one append, whole or not at all. The version of a match is
the number of its events; an append names the version that it was decided on.
"""
