"""The bell that tells a match's followers that there is more to read. It carries no events and no secrets."""
