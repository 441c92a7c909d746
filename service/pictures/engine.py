"""Runs the drawing of a board in a small JavaScript engine, within bounds of time and memory."""

from typing import Any, Final

from service.pictures.linker import Read, link

SECONDS: Final = 5.0
"""The most core time that one drawing may take; they take some milliseconds."""
MEMORY_BYTES: Final = 64 * 2**20
_ENTRY: Final = "pictures/entry.js"


class CannotDraw(Exception):
    """The engine gave up: a fault in a drawing, or a bound that was reached."""


class Engine:
    """An engine with the drawing of one game, or with a card for one that has none. Its thread alone may use it."""

    def __init__(self, game: str, read: Read) -> None:
        import quickjs  # here, since hardly any process ever draws

        self._failure: type[Exception] = quickjs.JSException
        self._context: Any = quickjs.Context()
        self._context.set_memory_limit(MEMORY_BYTES)
        self._context.set_time_limit(SECONDS)
        self._picture = self._run(_script(game, read))

    def draw(self, asked: str) -> str:
        """Return the markup of what *asked*, a JSON text, describes. Raises CannotDraw."""
        try:
            return str(self._picture(asked))
        except self._failure as error:
            raise CannotDraw(str(error)) from error

    def _run(self, script: str) -> Any:
        try:
            return self._context.eval(script)
        except self._failure as error:
            raise CannotDraw(str(error)) from error


def _script(game: str, read: Read) -> str:
    try:
        read(f"boards/{game}/index.js")
        board = f'import * as board from "../boards/{game}/index.js";\n'
    except FileNotFoundError:
        board = "const board = null;\n"
    entry = (
        'import { picture } from "../boards/picture.js";\n'
        # joined, since the binding cannot read a text that the engine holds in pieces
        f'{board}export const drawn = (asked) => [picture(board, JSON.parse(asked))].join("");\n'
    )

    def with_entry(path: str) -> str:
        return entry if path == _ENTRY else read(path)

    return f"{link(_ENTRY, with_entry)}\nmodules[{_ENTRY!r}].drawn"
