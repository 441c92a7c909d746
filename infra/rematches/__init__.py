"""Which match is the rematch of which, kept beside both histories: ids of matches are in no sealed line."""
