"""Makes the first move of Help Me! with the other generator's client alone: `play_with_generator.py http://…`."""

import sys

from generated_client import ApiClient, Configuration, MatchesApi, PlayApi
from generated_client.exceptions import ApiException
from generated_client.models import Command, OpenHelpMe, OpenMatch, Sit


def main(url: str) -> None:
    """Open, sit twice, see what is legal, move, and meet a refusal."""
    guest = MatchesApi(ApiClient(Configuration(host=url)))
    match = str(guest.open_match(OpenMatch(OpenHelpMe(game="help_me", seats=2))).match.id)
    tokens = [guest.take_seat(match, Sit(name=name)).seat_token for name in ("Ada", "Bo")]
    asked = guest.get_match(match).to_act[0]
    player = PlayApi(ApiClient(Configuration(host=url, access_token=tokens[asked.seat])))
    legal = player.get_legal(match).actual_instance
    done = player.send_command(match, Command(legal.commands[0]), asked_at=asked.asked_at)
    moved = done.events[0].event.actual_instance
    try:
        player.send_command(match, Command(legal.commands[0]), asked_at=asked.asked_at)
    except ApiException as refused:
        print(f"moved at {done.position} as {moved.type}, then {refused.data.code}")


if __name__ == "__main__":
    main(sys.argv[1])
