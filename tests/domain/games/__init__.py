"""Tests of the games: a folder a game, and the laws that hold for every game that the catalogue finds."""
