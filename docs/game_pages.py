"""The pages of the games: how each is opened, what it says over the API, and what it refuses."""

import json
import re
from collections.abc import Iterator
from importlib import resources
from typing import Any

from domain.catalogue import Catalogue, Entry

Schemas = dict[str, Any]
SHOWN = 3
"""How many items a list in an example may have before it is cut."""
TITLES = {
    "command": ("Commands", "What a seat sends to `POST …/commands`. `type` says which it is."),
    "event": ("Events", "What happens, as histories and streams tell it. Each description ends with who may see it."),
    "view": ("View", "What `game` holds in `GET …/view`, as the caller may see it."),
    "legal": ("Legal", "What `GET …/legal` answers; `any`, `position` and `asked_at` are there in every game."),
}
PLANNING = (
    "**Planning a command in steps.** `POST …/legal` takes as `planned` the part of a command that is settled, and "
    "answers how it can go on."
)


def game_page(catalogue: Catalogue, slug: str, document: Schemas, written: str) -> str:
    """Return the page of a game, from the catalogue and from the OpenAPI document."""
    schemas = document["components"]["schemas"]
    entry = catalogue.entries[slug]
    lines = [
        f"# {entry.game.title}",
        "",
        written,
        "",
        _introduction(entry),
        "",
        _picture(entry),
        "",
        *_opening(entry, schemas),
    ]
    shown: set[str] = set()
    for kind, names in _by_kind(slug, schemas).items():
        title, said = TITLES[kind]
        lines += ["", f"## {title}", "", said, *_example(kind, slug, document)]
        if kind == "legal":
            lines += _plans(slug, document)
        for name in names:
            lines += _type(name, schemas, shown)
    parts = sorted(_reached(_by_kind(slug, schemas), schemas) - shown)
    if parts:
        lines += ["", "## Parts", "", "What the members above consist of."]
        for name in parts:
            lines += _type(name, schemas, shown)
    return "\n".join([*lines, "", "## Rules it refuses by", "", _rules_link(entry), ""])


def _example(kind: str, slug: str, document: Schemas) -> Iterator[str]:
    """Yield what a recorded match has sent or was answered, if the document has it."""
    act = document["paths"]["/v1/matches/{match_id}/commands"]["post"]["requestBody"]
    ask = document["paths"]["/v1/matches/{match_id}/legal"]["get"]["responses"]["200"]
    holder = {"command": act, "legal": ask}.get(kind)
    found = holder and holder["content"]["application/json"].get("examples", {}).get(slug)
    if found:
        yield from (
            "",
            "An example (of a long list, the first two):" if _is_long(found["value"]) else "An example:",
            "",
            "```json",
            _folded(found["value"]),
            "```",
        )


def _plans(slug: str, document: Schemas) -> Iterator[str]:
    """Yield each plan of a command that the document shows, and what it was answered."""
    plan = document["paths"]["/v1/matches/{match_id}/legal"]["post"]
    sent, answered = (
        body["content"]["application/json"].get("examples", {})
        for body in (plan["requestBody"], plan["responses"]["200"])
    )
    names = [name for name in sent if name == slug or name.startswith(f"{slug}_")]
    if names:
        yield from ("", PLANNING)
    for name in names:
        yield from ("", f"{sent[name]['summary']}:", "", "```json", json.dumps(sent[name]["value"]), "```")
        answer = _cut(answered[name]["value"])
        yield from ("", "This is answered (long lists are cut to two):", "", "```json", _folded(answer), "```")


def _cut(value: Any) -> Any:
    """Return a value whose long lists are cut to two, at any depth."""
    if isinstance(value, dict):
        return {key: _cut(one) for key, one in value.items()}
    if isinstance(value, list):
        return [*map(_cut, value[:2]), "…"] if len(value) > SHOWN else list(map(_cut, value))
    return value


def _is_long(value: Schemas) -> bool:
    return any(isinstance(one, list) and len(one) > SHOWN for one in value.values())


def _folded(value: Schemas) -> str:
    """Return an object with a line for each member, and the members of long lists cut to two."""
    cut = {key: [*one[:2], "…"] if isinstance(one, list) and len(one) > SHOWN else one for key, one in value.items()}
    lines = [f"  {json.dumps(key)}: {json.dumps(one, ensure_ascii=False)}" for key, one in cut.items()]
    return "{\n" + ",\n".join(lines) + "\n}"


def _introduction(entry: Entry) -> str:
    with resources.as_file(resources.files(entry.package)) as folder:
        readme = (folder / "README.md").read_text("utf-8")
    about = readme.partition("\n\n")[2].partition("\n\n## ")[0]
    rules = f"../../domain/games/{entry.game.slug}/README.md"
    return f"{about}\n\n[The rules]({rules}) are numbered, with our rulings and the draws."


def _picture(entry: Entry) -> str:
    return f"![An example of {entry.game.title}](../assets/games/{entry.game.slug}.svg)"


def _rules_link(entry: Entry) -> str:
    plain = re.sub(r"[^\w\s-]", "", f"Rules of {entry.game.title}".lower()).strip()
    anchor = re.sub(r"[-\s]+", "-", plain)
    return f"[Problems](../problems.md#{anchor}) lists each with its sentence and its facts."


def _opening(entry: Entry, schemas: Schemas) -> Iterator[str]:
    game = entry.game
    seats = f"{game.seats[0]}" if len(game.seats) == 1 else f"{game.seats[0]} to {game.seats[-1]}"
    yield from ("## Opening", "", f'`{{"game": "{game.slug}", "seats": {game.seats[-1]}}}`, with {seats} seats.')
    yield f"House bots: {', '.join(f'`{level}`' for level in game.levels)}."
    yield f"The ruleset is {game.ruleset}. Editions: {', '.join(f'`{edition.name}`' for edition in entry.editions)}."
    options = schemas[game.options.__name__]
    yield from ("", "| option | what it is | values | default |", "|---|---|---|---|")
    for name, member in options["properties"].items():
        default = "" if "default" not in member else f"`{_json(member['default'])}`"
        yield f"| `{name}` | {_said(member)} | {_values(member, schemas)} | {default} |"


def _by_kind(slug: str, schemas: Schemas) -> dict[str, list[str]]:
    kinds: dict[str, list[str]] = {"command": [], "event": [], "view": [], "legal": []}
    unions = {
        kind: {one["$ref"].rpartition("/")[2] for one in schemas[kind.title()]["oneOf"]}
        for kind in ("command", "event")
    }
    for name, schema in schemas.items():
        tag = str(schema.get("properties", {}).get("type", {}).get("const", ""))
        if tag.startswith(f"{slug}."):
            last = tag.partition(".")[2]
            kind = last if last in ("view", "legal") else "command" if name in unions["command"] else "event"
            kinds[kind].append(name)
    return kinds


def _reached(kinds: dict[str, list[str]], schemas: Schemas) -> set[str]:
    found: set[str] = set()
    waiting = [name for names in kinds.values() for name in names]
    while waiting:
        for name in re.findall(r"#/components/schemas/(\w+)", str(schemas[waiting.pop()].get("properties", {}))):
            if name not in found and "properties" in schemas[name]:
                found.add(name)
                waiting.append(name)
    return {name for name in found if "const" not in schemas[name]["properties"].get("type", {})}


def _type(name: str, schemas: Schemas, shown: set[str]) -> Iterator[str]:
    shown.add(name)
    schema = schemas[name]
    members = {key: value for key, value in schema["properties"].items() if key != "type" or "const" not in value}
    tag = schema["properties"].get("type", {}).get("const", name)
    yield from ("", f"### {tag}", "", schema.get("description", ""))
    if members:
        yield from ("", "| member | type | what it is |", "|---|---|---|")
        for key, member in members.items():
            yield f"| `{key}` | {_values(member, schemas)} | {_said(member)} |"


def _values(member: Any, schemas: Schemas) -> str:
    """Return a type in a few words."""
    if "$ref" in member:
        name = member["$ref"].rpartition("/")[2]
        target = schemas[name]
        if "properties" in target:
            anchor = re.sub(r"[^\w-]", "", target["properties"].get("type", {}).get("const", name).lower())
            return f"[`{name}`](#{anchor})"
        return f"`{name}`" if "oneOf" in target else _values(target, schemas)
    if "enum" in member:
        return ", ".join(f"`{_json(one)}`" for one in member["enum"])
    if "const" in member:
        return f"`{_json(member['const'])}`"
    for several in ("anyOf", "oneOf"):
        if several in member:
            return " or ".join(_values(one, schemas) for one in member[several])
    kinds = member.get("type", "any")
    said = [_plain(kind, member, schemas) for kind in (kinds if isinstance(kinds, list) else [kinds])]
    return " or ".join(said)


def _plain(kind: str, member: Any, schemas: Schemas) -> str:
    if kind == "array":
        return f"list of {_values(member['items'], schemas)}" if "items" in member else "list"
    if kind == "integer" and {"minimum", "maximum"} <= member.keys():
        return f"{member['minimum']} to {member['maximum']}"
    return {"integer": "number", "boolean": "true or false", "string": "text", "null": "null"}.get(kind, kind)


def _said(member: Any) -> str:
    return " ".join(str(member.get("description", "")).replace("|", "\\|").split())


def _json(value: Any) -> str:
    return (
        {True: "true", False: "false", None: "null"}.get(value, str(value))
        if not isinstance(value, int) or isinstance(value, bool)
        else str(value)
    )
