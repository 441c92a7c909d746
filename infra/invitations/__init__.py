"""Invitations to seats. Whether one is used is decided by the append that takes the seat, in its transaction."""
