"""Matches that are over, in bulk: for exports, and for what is kept only so long."""
