"""How the server runs as a process.

``run`` serves until it is told to stop, ``workers`` keeps several processes on one socket, ``logs`` writes one JSON
object per line, ``loop_lag`` measures how long the event loop was held.
"""
