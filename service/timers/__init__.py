"""What happens without a request.

``scheduler`` knows when something is due in which match, ``automatic`` does it through the ordinary write path, and
``expiry`` calls off abandoned matches. Doing anything here twice is harmless.
"""
