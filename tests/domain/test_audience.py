"""Who may see an event."""

from __future__ import annotations

import pytest

from domain.audience import EVERYONE, NOBODY, Audience, all_seats, only, sees
from domain.viewer import AUDITOR, SPECTATOR, Viewer, seat_viewer


@pytest.mark.parametrize(
    ("audience", "viewers"),
    [
        (EVERYONE, {seat_viewer(0), seat_viewer(1), seat_viewer(2), SPECTATOR, AUDITOR}),
        (NOBODY, {AUDITOR}),
        (only(1), {seat_viewer(1), AUDITOR}),
        (only(2, 0), {seat_viewer(0), seat_viewer(2), AUDITOR}),
        (all_seats(3), {seat_viewer(0), seat_viewer(1), seat_viewer(2), AUDITOR}),
    ],
)
def test_who_sees(audience: Audience, viewers: set[Viewer]) -> None:
    everyone = {seat_viewer(0), seat_viewer(1), seat_viewer(2), SPECTATOR, AUDITOR}
    assert {viewer for viewer in everyone if sees(viewer, audience)} == viewers


def test_audiences_are_ascending_and_name_a_seat_once() -> None:
    assert only(3, 1, 3) == (1, 3)
    assert all_seats(3) == (0, 1, 2)


def test_a_stored_audience_is_a_list() -> None:
    assert sees(seat_viewer(1), [0, 1])
    assert not sees(seat_viewer(2), [0, 1])
    assert not sees(SPECTATOR, [])


def test_viewers_are_written_as_the_api_does() -> None:
    assert [str(viewer) for viewer in (seat_viewer(1), SPECTATOR, AUDITOR)] == ["seat:1", "spectator", "all"]
