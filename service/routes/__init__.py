"""Thin routes: bytes in, one call, bytes out. Each declares its operation beside its handler."""
