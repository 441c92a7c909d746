"""Sends requests to addresses that strangers have named: public ones only, within bounds, and nowhere else."""
