"""One folder a game. Each exports ``GAME`` and nothing else; games know nothing of each other."""
