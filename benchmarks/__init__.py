"""Measurements, never tests: their figures depend on the machine, only ratios of one run mean something."""
