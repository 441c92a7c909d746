"""What all routes share.

On the way in: ``protocol`` bounds connections, ``middleware`` is passed by every request, ``request_checks`` refuses
what no operation takes, ``requests`` and ``bodies`` read the rest, strictly. On the way out: ``representations`` and
``sse`` write answers, ``problems`` turns every refusal into a problem document. ``wire_types`` and ``opening_bodies``
are the shapes, ``operation`` declares what a route takes and answers, and ``openapi`` builds the document from that.
"""
