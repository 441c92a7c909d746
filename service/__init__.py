"""The server. Imports run down this list, and ``lint-imports`` proves it:

- ``cli``: the command ``partie``, one file per subcommand.
- ``archive``: an operator's work on matches that are stored: records, exports, imports, retention.
- ``upkeep``: an operator's work on the data of a server: migrate, back up, restore, examine, rotate keys.
- ``app``: the composition root, which puts stores, bells and clocks together. ``stores``: what the settings name of
  these. They and ``upkeep`` alone name concrete ones.
- ``routes``: one file per resource: bytes in, one call, bytes out. ``process``: serving, workers, logs.
- ``http``: what all routes share: reading requests, writing answers and problems, the OpenAPI document.
- ``players``: who is known over several matches, and one stream for all matches of a player. No HTTP.
- ``webhooks``: deliveries of events to other servers. No HTTP server in it.
- ``records``: what proves a match: receipts, records, their check, import and export. No HTTP.
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
