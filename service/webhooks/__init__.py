"""Webhooks: what happens is sent to receivers, signed, in order, at least once.

``registry`` makes, changes, pauses and rotates them, for their owners. ``secrets`` derives what deliveries are signed
with. ``groups`` cuts the feed into what single commands caused, ``turns`` finds out who is asked after each, and
``messages`` makes of it what a webhook is for. ``courier`` delivers the messages of one webhook, one after another,
with ``backoff`` after a failure; ``dispatcher`` holds the leases of this process: one process delivers for a webhook at
a time, each with a courier of its own, so that a slow receiver holds up nobody else.
"""
