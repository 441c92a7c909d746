"""The check of records, offline: it needs the rules and the seal, and neither a server nor a database.

`reader` takes a file apart; every other file is one check, each with the position of its first fault; `check` runs them
all over one record, `files` over every record of a file.
"""
