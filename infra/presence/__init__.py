"""Which seats stream, at any process: put there with a lease, so that who has vanished is not there for long."""
