"""Which keys belong to the database: their fingerprints. The keys themselves are never in it."""
