"""What time it is, and waiting for it. Only here is the machine's clock read; tests and the sandbox turn their own."""
