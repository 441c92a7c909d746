"""Where secrets and ids come from. Only here is the machine's randomness read."""
