"""What can be done with matches, without HTTP.

``handler`` is the write path: every command, of a person, a house bot or a clock, is decided, sealed and appended
there, and every refusal passes it. ``openings`` and ``seating`` hand out tokens; ``rights`` says what a token is good
for, ``callers`` whose it is. ``loader`` folds histories, ``cache`` keeps the folded matches, each a ``cached`` one.
``summary`` is what lists show, ``agenda`` what is due. Whatever depends on who may do it is checked under the match's
lock, where it is decided: a token may die while its request waits.
"""
