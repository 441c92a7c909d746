"""Everything that can be done with matches, without HTTP.

``handler`` is the write path: every command of a person, a house bot or a clock is decided, sealed and appended there,
and every refusal passes through it. ``openings`` and ``seating`` issue tokens; ``rights`` says what a token allows,
``callers`` whose it is. ``loader`` folds histories, ``cache`` keeps folded matches, each as in ``cached``. ``summary``
is what lists show, ``agenda`` what is due. Rights are checked under the match's lock, where the command is decided: a
token may become invalid while its request waits.
"""
