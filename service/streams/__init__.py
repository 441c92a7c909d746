"""Histories, and following them live.

``history`` is the read path: pages, exports and streams all take their events from it, so they cannot disagree.
``channel`` is what the followers of one match share in a process: one subscription to the bell, one read at a time.
``session`` is one follower: its rights, its heartbeats, and the ways in which a stream ends (the match is over, the
token was revoked, the seat has opened too many others since, the server stops, the client left; before the start also
when the store cannot say whether the token still holds). ``limits`` counts open streams, those of
clients with `service.limits`.
"""
