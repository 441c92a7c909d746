"""One database for everything that is kept: a SQLite file, or Postgres. Whatever is stored goes through it.

``port`` is what a server asks of its database, ``errors`` how it fails. A package that keeps something declares its
tables in a file ``tables.py`` of its own, on the metadata in ``schema``, which finds them all. Small tables are read
and written in SQLAlchemy Core through ``sql``, one adapter for both databases; the event store, which is measured,
has an adapter for each driver.
"""
