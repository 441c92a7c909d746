"""Where bytes live: sealing, storing, ringing. Knows no game.

Each package is one concern: ``port`` says what it does, and whoever uses it knows nothing more. A table is declared in
its package's ``tables``, read and written in ``sql`` (one adapter for SQLite and Postgres) and doubled in ``memory``.
"""
