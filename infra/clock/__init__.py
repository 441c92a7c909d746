"""What time it is, and waiting for it. Only here is the machine's clock read; tests turn their own.

``beats`` is the rule by which service time goes on, ``service`` the clock that goes by it; ``infra.liveness`` keeps
what the two need.
"""
