"""Games that no server offers unless it is told to: `PARTIE_GAME_PACKAGES=domain.games,tests.games_for_tests`."""
