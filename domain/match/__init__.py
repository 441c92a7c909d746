"""The life of a match around any game: open, sit, leave, start, resign, abort, end.

Its events are public (the last one may be the seats' alone), so that the frame of every match can be read by
everyone; what is secret belongs to the games.

``decide`` accepts or refuses the match's own commands, with ``joining`` (who may sit), ``revealing`` (entropy that
was promised) and ``reissuing`` (seats that change hands), ``run`` carries out any command, ``bounds`` limits those that
decide nothing, ``deadlines`` says when the clock acts, ``holding`` when it stands still, ``evolve`` folds, ``view``
shows.
"""
