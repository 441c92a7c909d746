"""The editions that matches are played with, kept for ever: a match can be replayed when its file is long gone."""
