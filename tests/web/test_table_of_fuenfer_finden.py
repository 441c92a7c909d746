"""Whole matches of 5er Finden through the page, by mouse, touch and keys; and hourglasses that agree."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any, NamedTuple

import httpx
import pytest
from playwright.sync_api import Browser, CDPSession, expect

from domain.games.fuenfer_finden.components import GRID, FuenferShape
from domain.games.fuenfer_finden.finding import best_set, fives, roll_of, still_open
from tests.servers.partie import Process
from tests.web.seating import Table, opened, sit
from tests.web.visitor import DESK, PHONE, Visitor, until, visiting

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

ACCURATE = 200
"""By how many milliseconds an hourglass may be off."""

Cell = tuple[int, int]


class Sheet(NamedTuple):
    """What a seat sees of its round."""

    view: dict[str, Any]
    seat: dict[str, Any]

    def five(self) -> list[Cell] | None:
        """Return the cells of a FIVE that counts, or None."""
        letters = {one["symbol"]: one["letter"] for one in self.view["symbols"]}
        values = {FuenferShape(one["shape"]): one["value"] for one in self.view["shapes"]}
        lines = next(one["lines"] for one in self.view["tableaus"] if one["tableau"] == self.seat["tableau"])
        marked = [one["cells"] or [] for one in (*self.seat["circled"], *self.seat["crossed_out"])]
        taken = GRID.mask((cell["row"], cell["column"]) for cells in marked for cell in cells)
        every = fives(tuple(lines), roll_of(letters[one] for one in self.view["dice"]))
        available = [FuenferShape(one) for one in self.seat["available"]]
        best = best_set(still_open(every, available, taken), values, 1)
        return list(GRID.cells(best[0].cells)) if best else None


def sheet(table: Table, seat: int) -> Sheet:
    view = table.ask("/view", seat)["game"]
    return Sheet(view, view["seats"][seat])


def stroke(cells: list[Cell]) -> list[Cell]:
    """Return a way over all *cells* from one to its neighbour, some of them twice."""
    left, way = set(cells[1:]), [cells[0]]

    def go_on(at: Cell) -> None:
        for down, right in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            to = (at[0] + down, at[1] + right)
            if to in left:
                left.remove(to)
                way.append(to)
                go_on(to)
                way.append(at)

    go_on(cells[0])
    return way


def middle(visitor: Visitor, cell: Cell) -> tuple[float, float]:
    box = visitor.page.locator(f'[data-act="cell:{cell[0]}:{cell[1]}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def in_sight(visitor: Visitor) -> None:
    """Scroll the page so that the whole tableau can be drawn on."""
    visitor.page.locator('[data-act="cell:0:0"]').evaluate(
        "one => scrollTo(0, one.getBoundingClientRect().top + scrollY - 20)"
    )


def draw_with_mouse(visitor: Visitor, cells: list[Cell]) -> None:
    in_sight(visitor)
    mouse, way = visitor.page.mouse, stroke(cells)
    mouse.move(*middle(visitor, way[0]))
    mouse.down()
    for cell in way[1:]:
        mouse.move(*middle(visitor, cell))
    mouse.up()


def draw_with_finger(visitor: Visitor, finger: CDPSession, cells: list[Cell], *, scrolls: bool = False) -> None:
    """Draw over *cells*, in a way that connects them; or straight on, wherever the page may scroll to meanwhile."""
    if not scrolls:
        in_sight(visitor)
    way = cells if scrolls else stroke(cells)
    places = {cell: middle(visitor, cell) for cell in way}

    def touch(kind: str, *at: Cell) -> None:
        points = [dict(zip("xy", places[cell], strict=True)) for cell in at]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", way[0])
    for cell in way[1:]:
        touch("touchMove", cell)
    touch("touchEnd")


def draw_with_keys(visitor: Visitor, at: Cell, cells: list[Cell]) -> Cell:
    """Move the cursor from *at* over *cells* and choose them; return where it ends."""
    keys = visitor.page.keyboard
    visitor.page.locator(".board-holder [data-cursor]").first.focus()
    for cell in cells:
        down, right = cell[0] - at[0], cell[1] - at[1]
        for _ in range(abs(down)):
            keys.press("ArrowDown" if down > 0 else "ArrowUp")
        for _ in range(abs(right)):
            keys.press("ArrowRight" if right > 0 else "ArrowLeft")
        keys.press(" ")
        at = cell
    return at


def told(visitor: Visitor) -> str:
    """Return what the panel says of the round that has ended."""
    panel = visitor.page.locator(".report")
    expect(panel).to_be_visible()
    return panel.inner_text()


def put_away(visitor: Visitor) -> None:
    """Go on from the panel of the round that has ended."""
    panel = visitor.page.locator(".report")
    panel.locator(".report-foot button").click()
    expect(panel).to_have_count(0)


def assert_shown(visitor: Visitor, table: Table, seat: int) -> None:
    expect(visitor.page.locator(".result")).to_be_visible()
    expect(visitor.board).to_contain_text(str(sheet(table, seat).seat["points"]))


def test_a_whole_match_of_two_by_mouse(server: Process, chromium: Browser) -> None:
    table = opened(server, "fuenfer_finden", persons=2)
    with visiting(chromium, server.url) as ada, visiting(chromium, server.url, scheme="dark", language="de") as bo:
        sit(ada, table, 0)
        sit(bo, table, 1)
        for number in range(1, 6):
            for visitor, seat in ((ada, 0), (bo, 1)):
                visitor.see(table.position)
                found = sheet(table, seat).five()
                assert found
                before = table.position
                if seat == 0:
                    draw_with_mouse(visitor, found)
                else:
                    for row, column in found:
                        visitor.act(f"cell:{row}:{column}")
                table.wait_beyond(before)
                assert len(sheet(table, seat).seat["outlines"]) == 1, "five cells were not outlined"
            if number == 2:
                before = table.position
                ada.act("rubber")
                ada.act("erase:1")
                table.wait_beyond(before)
                assert sheet(table, 0).seat["outlines"] == []
            before = table.position
            ada.act("flip")
            table.wait_beyond(before)
            before = table.position
            bo.act("done")
            table.wait_beyond(before)
            assert f"Round {number} of 5 is over" in told(ada)
            for visitor in (ada, bo):
                put_away(visitor)
        rounds = sheet(table, 1).seat["rounds"]
        assert len(rounds) == 5
        assert all(rounds)
        assert sheet(table, 0).seat["rounds"][1] == 1, "an erased outline counts, or the flip does not"
        assert_shown(ada, table, 0)
        assert_shown(bo, table, 1)


def test_a_whole_puzzle_alone_by_touch_on_a_phone(server: Process, chromium: Browser) -> None:
    table = opened(server, "fuenfer_finden", persons=1, options={"variant": "solo"})
    with visiting(chromium, server.url, size=PHONE, touch=True) as ada:
        sit(ada, table, 0)
        finger = ada.context.new_cdp_session(ada.page)
        assert ada.width() <= PHONE[0]
        ada.page.locator('[data-act="pencil"]').tap()
        for number in range(12):
            ada.see(table.position)
            found = sheet(table, 0).five() if number != 1 else None
            if found:
                before = table.position
                draw_with_finger(ada, finger, found)
                table.wait_beyond(before)
                ada.see(table.position)
            before = table.position
            ada.page.locator('[data-act="done"]').tap()
            table.wait_beyond(before)
            ada.see(table.position)
            put_away(ada)
            if sheet(table, 0).view["phase"] != "cross_out":
                continue
            before = table.position
            cells = table.ask("/legal", 0)["cross_out"]["by_clock"]["cells"]
            if cells is None:
                ada.page.locator('[data-act="by_clock"]').tap()
            else:
                draw_with_finger(ada, finger, [(cell["row"], cell["column"]) for cell in cells])
                ada.page.locator('[data-act="cross_out"]').tap()
            table.wait_beyond(before)
        assert sheet(table, 0).seat["crossed_out"]
        assert_shown(ada, table, 0)


def test_a_finger_scrolls_until_it_is_said_that_it_draws(server: Process, chromium: Browser) -> None:
    table = opened(server, "fuenfer_finden", persons=1, options={"variant": "solo"})
    with visiting(chromium, server.url, size=PHONE, touch=True) as ada:
        sit(ada, table, 0)
        finger = ada.context.new_cdp_session(ada.page)
        upwards = [(8, 4), (6, 4), (5, 4), (4, 4), (3, 4), (2, 4), (1, 4)]
        chosen = ada.page.locator('[data-act^="cell"][aria-pressed="true"]')
        expect(ada.page.locator('[data-act="cell:9:9"]')).to_be_visible()
        before = ada.page.evaluate("scrollY")
        draw_with_finger(ada, finger, upwards, scrolls=True)
        until(ada.page, f"scrollY > {before} + 40")
        expect(chosen).to_have_count(0)
        ada.page.locator('[data-act="pencil"]').tap()
        in_sight(ada)
        before = ada.page.evaluate("scrollY")
        draw_with_finger(ada, finger, upwards[:3], scrolls=True)
        expect(chosen).to_have_count(4)
        assert ada.page.evaluate("scrollY") == before


def test_what_is_asked_on_a_phone_is_in_sight_above_what_can_be_pressed(server: Process, chromium: Browser) -> None:
    table = opened(server, "fuenfer_finden", persons=2)
    with visiting(chromium, server.url, size=PHONE, touch=True, language="de") as ada:
        sit(ada, table, 0)
        assert_clear(ada)
        ada.page.get_by_role("tab", name="Regeln").tap()
        ada.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        reads = ada.page.evaluate("scrollY")
        send(table, 1, "flip_timer")
        said = ada.page.locator(".controls .board-time")
        expect(said).to_contain_text("Player 2 hat die Sanduhr umgedreht: noch")
        assert ada.page.evaluate("scrollY") > reads - 100, "whoever reads the rules is drawn away from them"
        in_sight(ada)
        send(table, 0, "done")
        put_away(ada)
        assert_clear(ada)
        send(table, 1, "flip_timer")
        expect(said).to_be_in_viewport(ratio=1)
        assert_clear(ada)


def test_the_own_tableau_takes_most_of_a_desk(server: Process, chromium: Browser) -> None:
    table = opened(server, "fuenfer_finden", persons=2)
    with visiting(chromium, server.url) as ada:
        sit(ada, table, 0)
        first, last = middle(ada, (0, 0)), middle(ada, (9, 9))
        assert last[0] - first[0] > 440, "the tableau is small"
        assert last[1] < DESK[1], "the tableau is longer than the screen"
        assert_clear(ada)


def assert_clear(visitor: Visitor) -> None:
    """Wait until the last row of the tableau lies above the bar."""
    until(
        visitor.page,
        """() => document.querySelector('[data-act="cell:9:0"]').getBoundingClientRect().bottom
          < document.querySelector('.controls').getBoundingClientRect().top""",
    )


def test_a_whole_puzzle_alone_by_keys(server: Process, chromium: Browser) -> None:
    table = opened(server, "fuenfer_finden", persons=1, options={"variant": "solo", "side": "grey"})
    with visiting(chromium, server.url, language="zh-TW") as ada:
        sit(ada, table, 0)
        keys = ada.page.keyboard
        at = (0, 0)
        for number in range(12):
            ada.see(table.position)
            found = sheet(table, 0).five() if number != 2 else None
            if found:
                before = table.position
                at = draw_with_keys(ada, at, found)
                table.wait_beyond(before)
                ada.see(table.position)
            ada.page.locator(".board-holder [data-cursor]").first.focus()
            before = table.position
            keys.press("d")
            table.wait_beyond(before)
            ada.see(table.position)
            assert told(ada)
            keys.press("Escape")
            expect(ada.page.locator(".report")).to_have_count(0)
            if sheet(table, 0).view["phase"] != "cross_out":
                continue
            before = table.position
            ada.page.locator("[data-cursor], .controls button").first.focus()
            keys.press("c")
            table.wait_beyond(before)
        assert sheet(table, 0).seat["crossed_out"]
        assert_shown(ada, table, 0)


def send(table: Table, seat: int, command: str) -> None:
    """Send a command that has no more to say than its name, not through a page."""
    headers = {"Authorization": f"Bearer {table.tokens[seat]}"}
    body = {"type": f"fuenfer_finden.{command}"}
    httpx.post(f"{table.api}/commands", headers=headers, json=body).raise_for_status()


def end_round(table: Table) -> None:
    """Let seat 0 flip the hourglass and the other say that it is done."""
    send(table, 0, "flip_timer")
    send(table, 1, "done")


def test_whoever_was_away_sees_what_rounds_brought_until_it_is_put_away(
    server: Process, chromium: Browser, axe: str
) -> None:
    table = opened(server, "fuenfer_finden", persons=2)
    with visiting(chromium, server.url, size=PHONE, touch=True) as ada:
        sit(ada, table, 0)
        end_round(table)
        said = told(ada)
        assert "Round 1 of 5 is over" in said
        assert "Player 1\n1 point" in said, "what a seat got is not said"
        assert said.count("outlined nothing") == 2
        assert said.count("not at the table") == 1, "it is not said that nobody looks for the other seat"
        ada.visit("/")
        for _ in range(2):
            end_round(table)
        ada.visit(f"/matches/{table.match}")
        said = told(ada)
        assert "3 rounds ended" in said
        assert "Round 3 of 5 is over" in said
        assert said.index("The rounds before") < said.index("On to round 4")
        assert ada.width() <= PHONE[0]
        assert ada.violations(axe) == []
        put_away(ada)
        ada.page.reload()
        ada.board.wait_for()
        ada.see(table.position)
        expect(ada.page.locator(".report")).to_have_count(0)
        for _ in range(2):
            end_round(table)
        expect(ada.page.locator(".result")).to_be_visible()
        assert "Round 5 of 5 is over" in told(ada), "the last round is not shown"
        put_away(ada)


OFF = (0, -90_000, 45_000, 3_600_000)
"""By how many milliseconds the clocks of the four devices are wrong."""

WATCHED = """
async (deadline) => {
  const off = []
  for (let n = 0; n < 60; n += 1) {
    await new Promise(requestAnimationFrame)
    const left = document.querySelector('[data-hourglass]')?.dataset.left
    const now = performance.timeOrigin + performance.now()
    if (left !== undefined) off.push(Number(left) - (deadline - now))
    await new Promise((done) => setTimeout(done, 30))
  }
  return off
}
"""


def test_four_browsers_have_hourglasses_that_agree_with_the_server(server: Process, chromium: Browser) -> None:
    table = opened(server, "fuenfer_finden", persons=4, options={"timer_seconds": 120})
    with ExitStack() as stack:
        visitors = []
        for seat, off in enumerate(OFF):
            visitor = stack.enter_context(visiting(chromium, server.url))
            visitor.context.add_init_script(f"{{ const now = Date.now; Date.now = () => now() + {off} }}")
            sit(visitor, table, seat)
            visitors.append(visitor)
        before = table.position
        visitors[0].act("flip")
        table.wait_beyond(before)
        written = table.ask("/view")["game"]["timer"]["deadline"]
        for visitor in visitors:
            visitor.see(table.position)
            truly = visitor.page.evaluate("text => new Date(text).getTime()", written)
            off_by = visitor.page.evaluate(WATCHED, truly)
            assert len(off_by) == 60
            assert max(map(abs, off_by)) <= ACCURATE, sorted(off_by)
