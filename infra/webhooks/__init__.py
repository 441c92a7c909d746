"""Webhooks: where events are delivered to, how far that has come, and which process does it now."""
