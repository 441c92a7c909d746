"""People who are known over several matches, if they want to be: guests need no player.

``accounts`` creates them, renews their tokens, renames and erases them. Whose a token is, is looked up in
``service.matches.player_tokens`` whenever it is used. ``stream`` tells one player what becomes of all its matches.
"""
