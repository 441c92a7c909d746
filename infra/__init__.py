"""Where bytes live: sealing, storing, ringing. Knows no game."""
