"""How often clients and tokens may do what costs: ``limits`` names what is limited, ``rate_limit`` counts it.

Rates are counted by the generic cell rate algorithm: an account is a debt that drains evenly; each unit adds to it, and
what would make it too large is refused, with the time after which it would not. Without Redis, each process counts for
itself. With it, all count together (`infra.limits`), and nearly no request waits for that: a process lets a little
through on its own account and reports it once a second. It asks before it answers only if it has let more through since
its last report, or if the account, as far as it knows, is nearly full. What it knows can only be too little, so it
refuses without asking.
"""
