"""The bell: tells those who follow a match that there is more to read. It carries no events and no secrets."""
