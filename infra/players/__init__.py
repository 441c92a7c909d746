"""Who is known over several matches: a player has a name and a token, and holds seats.

A player's seats are rows of the event store (``seats.player_id``): an append writes who took one. What concerns both is
done in one transaction, in turn with appends, so that a name is gone for good once it is erased.
"""
