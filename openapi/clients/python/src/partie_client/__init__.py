"""A client of Partie, a server for board games: typed, with streams that resume and commands that repeat safely.

partie = Partie("http://127.0.0.1:8000")
match = partie.open(types.OpenHelpMe(seats=2, bots=[types.BotSeat(level="random")])).match
partie.sit(match.id, types.Sit(name="Ada"))
for happened in partie.follow(match.id):
    print(happened.event)
"""

from partie_client import operations, types
from partie_client.async_partie import AsyncPartie
from partie_client.decoding import decode
from partie_client.errors import NoAnswer, PartieError, Refusal
from partie_client.frames import End, Heartbeat, Hello, Interrupted, Presence, UnknownFrame
from partie_client.keys import new_key
from partie_client.partie import Partie
from partie_client.stream import NOW
from partie_client.tokens import ANONYMOUS, FileTokens, MemoryTokens, Tokens
from partie_client.types import TAGS, Unknown
from partie_client.version import VERSION as __version__
from partie_client.waiting import Repeats

__all__ = [
    "ANONYMOUS",
    "NOW",
    "TAGS",
    "AsyncPartie",
    "End",
    "FileTokens",
    "Heartbeat",
    "Hello",
    "Interrupted",
    "MemoryTokens",
    "NoAnswer",
    "Partie",
    "PartieError",
    "Presence",
    "Refusal",
    "Repeats",
    "Tokens",
    "Unknown",
    "UnknownFrame",
    "__version__",
    "decode",
    "new_key",
    "operations",
    "types",
]
