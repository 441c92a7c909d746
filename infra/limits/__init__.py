"""What all processes count together, in Redis: rates, as accounts that drain, and what is held, as leases.

Every change is one atomic script, so that processes which ask at the same time cannot both get the last unit. Whatever
is asked for while Redis works goes to it in one piece afterwards, so that many askers cost few round trips. Redis that
does not answer is asked again after a second; until then, nobody waits for it.
"""
