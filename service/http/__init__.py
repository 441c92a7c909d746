"""What all routes share.

On the way in, ``protocol`` limits connections, every request passes ``middleware``, ``request_checks`` refuses what
operations do not define, and ``requests`` and ``bodies`` read the rest, strictly. On the way out, ``representations``
and ``sse`` write answers, and ``problems`` turns every refusal into a problem document. ``wire_types`` and
``opening_bodies`` are the shapes, ``operation`` declares what a route takes and answers, ``openapi`` builds the
document from that.
"""
