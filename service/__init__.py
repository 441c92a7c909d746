"""The server. Imports run down this list, and ``lint-imports`` proves it:

- ``cli``: the command ``partie``, one file a subcommand.
- ``upkeep``: what an operator does with what a server keeps, while it runs or while it does not.
- ``upkeep``: what an operator does: migrate, back up, restore, examine, rotate keys.
- ``app``: the composition root, which puts stores, bells and clocks together. It and ``upkeep`` name concrete ones.
- ``routes``: one file a resource: bytes in, one call, bytes out. ``process``: serving, workers, logs.
- ``http``: what all routes share: reading requests, writing answers and problems, the OpenAPI document.
- ``timers``: what happens without being asked for: deadlines, house bots, expiry.
- ``streams``: reading histories, and following them live.
- ``matches``: the application: commands, seats, openings, rights, the cache of folded matches. No HTTP.
- ``refusals``, ``settings``, ``metrics``, ``time_slice`` and other small files: what everything may use.

``web`` holds pages that are served.

A new concern around a match (players, a feed, webhooks, records) is a folder between ``http`` and ``timers``; see
``CONTRIBUTING.md``.
"""
