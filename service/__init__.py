"""The server. Imports run down this list, and ``lint-imports`` proves it:

- ``cli``: the command ``partie``, one file per subcommand.
- ``upkeep``: an operator's work on the data of a server: migrate, back up, restore, examine, rotate keys.
- ``app``: the composition root, which puts stores, bells and clocks together. It and ``upkeep`` name concrete ones.
- ``routes``: one file per resource: bytes in, one call, bytes out. ``process``: serving, workers, logs.
- ``http``: what all routes share: reading requests, writing answers and problems, the OpenAPI document.
- ``webhooks``: deliveries of events to other servers. No HTTP server in it.
- ``feed``: the events of all matches in one sequence. No HTTP.
- ``timers``: what happens without a request: deadlines, house bots, expiry.
- ``streams``: reading histories, and following them live.
- ``matches``: the application: commands, seats, openings, rights, the cache of folded matches. No HTTP.
- ``limits``: how often clients and tokens may do something, and how much they may hold. No HTTP.
- ``refusals``, ``settings``, ``metrics``, ``time_slice`` and other small files: usable everywhere.

``web`` holds pages that are served.

A new concern around a match (players, webhooks) is a folder between ``http`` and ``timers``; see
``CONTRIBUTING.md``.
"""
