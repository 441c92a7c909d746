"""Tests of Silver & Gold; rule numbers are those of its README."""
