"""What happens without being asked for.

``scheduler`` knows when something is due in which match, ``automatic`` does it through the ordinary write path, and
``expiry`` calls off matches that nobody comes to any more. Doing anything here twice is harmless.
"""
