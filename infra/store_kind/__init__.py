"""Whether a database is a sandbox's or holds real matches: one or the other, for ever."""
