"""Where bytes live: sealing, storing, ringing. Knows no game.

Each package is one concern: ``port`` says what it does, and whoever uses it knows nothing more. A table is declared in
its package's ``tables``, read and written in ``sql`` (one adapter for SQLite and Postgres) and doubled in ``memory``.
What an append writes is declared in ``event_store``'s tables: matches, events, commands, seats and what is due.

``seal`` makes the bytes of an event and its chain, ``codec`` reads them back, ``database`` is the one connection that
all packages share, ``fanout`` the bell between processes, ``limits`` what they count together, ``clock`` the service's
own time, ``background`` keeps lasting work alive.
"""
