"""A soak: mixed load on Postgres and Redis while one thing after another fails and comes back.

Commands come over HTTP and over sockets; seats pass from device to device, and from guests to known players.

``python -m benchmarks.soak --minutes 10 --seed 1`` (or ``just soak``). It fails if anything that was acknowledged is
not there once, if a follower, a socket, a reader of the feed or a webhook misses an event, or gets it out of order or
twice (a webhook: unmarked), if a match cannot be played on, if memory grows, if work in the background is gone, or if a
server is not ready within five seconds after a fault.
"""
