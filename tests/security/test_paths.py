"""Paths in another than their one spelling: there is nothing there, so a filter in front cannot be got around."""

import pytest

from tests.clients.raw import Operation, Target

pytestmark = pytest.mark.anyio


def spellings(path: str) -> list[str]:
    """Other spellings of a path that a lenient server would take for it."""
    last = path.rsplit("/", 1)[1]
    return [
        f"/{path}",
        path.replace("/", "//"),
        f"{path}/",
        f"{path}//",
        f"/.{path}",
        f"/x/..{path}",
        f"{path}/.",
        path[:1] + path[1:].replace("/", "%2F") if path.count("/") > 1 else f"/%2F{path[1:]}",
        path[:1] + f"%{ord(path[1]):02X}" + path[2:],
        path.replace(last, f"%{ord(last[0]):02x}{last[1:]}"),
        path.replace(last, last.upper()) if last.isalpha() else f"{path}x",
        f"{path}%00",
        f"{path}%20",
        f"{path}%0A",
        f"{path}%ff",
        f"{path};x=1",
        f"{path}%3Fx=1",
        f"/{path[1:].replace('/', '%5C')}%5C",
    ]


async def test_another_spelling_of_a_path_is_not_found(target: Target) -> None:
    for operation in target.operations:
        for path in spellings(operation.path):
            reply = await target.ask(operation, path=path)
            assert reply.status in (404, 405), (operation.id, path, reply)
            assert reply.is_problem, (operation.id, path)


async def test_another_spelling_of_an_id_is_not_found(target: Target) -> None:
    match = target.match.id
    for operation in target.operations:
        if match in operation.path:
            for spelt in (
                f"{{{match}}}",
                f"urn:uuid:{match}",
                match.replace("-", ""),
                match.replace("-", "", 1),
                f"{match}-",
                match[:-1],
                f"{match}0",
                "0" * 32,
                "00000000-0000-0000-0000-000000000000",
                "%00",
                "..",
                "9" * 40,
                "a" * 5_000,
            ):
                reply = await target.ask(operation, path=operation.path.replace(match, spelt))
                assert (reply.status, reply.code) == (404, "not_found"), (operation.id, spelt)


async def test_a_seat_is_named_by_its_number_alone(target: Target) -> None:
    leaving = next(one for one in target.operations if one.id == "leaveSeat")
    for seat in ("2", "99", "9" * 40, "-1", "+1", "00", "01", "1.0", "x", "%D9%A1", "%20", "%00", "seat:0"):
        reply = await target.ask(leaving, path=f"{target.match.path}/seats/{seat}")
        assert (reply.status, reply.code) == (404, "not_found"), seat


async def test_names_of_games_and_editions_that_are_none(target: Target) -> None:
    reading = _named(target, "getEdition")
    for name in ("x", "%00", "%FF", "a" * 64, "a" * 5_000, "STANDARD", "..", "%C3%A9", "'", "%22", "*", "%25"):
        for path in (f"/v1/games/{name}", f"/v1/games/{name}/editions/standard", f"/v1/games/help_me/editions/{name}"):
            reply = await target.ask(reading, path=path)
            assert (reply.status, reply.code) == (404, "not_found"), path


@pytest.mark.usefixtures("site")
async def test_the_pages_folder_gives_its_own_files_alone(target: Target) -> None:
    reading = _named(target, "getTime")
    for name in (
        "/..",
        "/../../app.py",
        "/..%2f..%2fapp.py",
        "/%2e%2e/%2e%2e/app.py",
        "/..\\..\\app.py",
        "//etc/passwd",
        "/%2Fetc%2Fpasswd",
        "/assets",
        "/assets/",
        "/api/../api/start.js",
        "/a%00b",
        "/api/start.js%00",
        "/api/start.js/",
        "/API/START.JS",
        "/api/start.js.gz",
        "/manifest.json",
        "/site.py",
        "/index.html.html",
        "/" + "a" * 5_000,
        "/" + "a/" * 2_000,
        "/%F0%9F%98%80",
        "/CON",
    ):
        reply = await target.ask(reading, path=f"/docs{name}")
        assert (reply.status, reply.code) == (404, "not_found"), name
    assert (await target.ask(reading, path="/docs/api/start.js")).status == 200


async def test_paths_that_are_no_paths(target: Target) -> None:
    reading = _named(target, "getTime")
    for path, expected in (("*", 404), ("/" + "a" * 60_000, 404), ("http://partie/v1/nothing", 404), ("/%", 404)):
        reply = await target.ask(reading, path=path)
        assert (reply.status, reply.code) == (expected, "not_found"), path[:20]
    for path in ("/v1/\xff", "/v1/time\x01", "v1/time"):  # this is no HTTP
        reply = await target.ask(reading, path=path)
        assert (reply.status, reply.code) == (400, "malformed $"), path[:20]
    reply = await target.ask(reading, path="/" + "a" * 70_000)
    assert (reply.status, reply.code) == (413, "too_large")


def _named(target: Target, name: str) -> Operation:
    return next(one for one in target.operations if one.id == name)
