"""Grids as integers, one bit a cell, and the shapes that are laid on them. Shared by the games that have a grid."""
