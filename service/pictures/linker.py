"""Makes one script of ES modules, for an engine that loads no files.

The modules keep to a few forms, which is what makes this short: imports stand at the top, and what is exported is
exported where it is declared. Anything else is an error, never a wrong script.
"""

import posixpath
import re
from collections.abc import Callable

Read = Callable[[str], str]
"""Returns the text of the module at a path such as ``boards/zatre/draw.js``. Raises FileNotFoundError."""

_IMPORT = re.compile(
    r"^import (?:(?P<default>[\w$]+)|\{(?P<names>[^}]*)\}|\* as (?P<all>[\w$]+)) from \"(?P<path>[^\"]+)\";$", re.M
)
_HANDED_ON = re.compile(r"^export \{(?P<names>[^}]*)\} from \"(?P<path>[^\"]+)\";$", re.M)
_EXPORT = re.compile(r"^export (?P<form>function\*?|const|let|class) (?P<name>[\w$]+)", re.M)
_DEFAULT = re.compile(r"^export default ", re.M)
_LEFT_OVER = re.compile(r"^\s*(?:import\b(?!\()|export\b).*|.*\bimport\(.*", re.M)


class Unlinkable(Exception):
    """A module has a form that is not linked, or imports itself."""


def link(entry: str, read: Read) -> str:
    """Return a script that runs the module at *entry* and whatever it imports, and leaves them in ``modules[path]``."""
    pieces = ["const modules = {};"]
    _add(entry, read, pieces, done=set(), above=())
    return "\n".join(pieces)


def _add(path: str, read: Read, pieces: list[str], done: set[str], above: tuple[str, ...]) -> None:
    if path in above:
        raise Unlinkable(f"{path} imports itself, by way of {above[-1]}")
    if path in done:
        return
    text = read(path)
    for found in [*_IMPORT.finditer(text), *_HANDED_ON.finditer(text)]:
        _add(_resolved(path, found["path"]), read, pieces, done, (*above, path))
    done.add(path)
    pieces.append(_wrapped(path, text))


def _wrapped(path: str, text: str) -> str:
    exported = [(found["name"], found["name"]) for found in _EXPORT.finditer(text)]
    for found in _HANDED_ON.finditer(text):
        exported += [(name[-1], f"{_module(path, found)}.{name[0]}") for name in _names(found)]
    body = _HANDED_ON.sub("", _IMPORT.sub(lambda found: _bound(path, found), text))
    body = _EXPORT.sub(lambda found: f"{found['form']} {found['name']}", body)
    body, defaults = _DEFAULT.subn("const exported_as_default = ", body)
    if defaults:
        exported.append(("default", "exported_as_default"))
    left = _LEFT_OVER.search(_without_comments(body))
    if left is not None or defaults > 1:
        raise Unlinkable(f"{path}: {left[0].strip() if left else 'more than one default'}")
    members = ", ".join(f"{name}: {value}" for name, value in exported)
    return f"modules[{path!r}] = (() => {{ {body}\nreturn {{ {members} }}; }})();"


def _bound(importer: str, found: re.Match[str]) -> str:
    module = _module(importer, found)
    if found["all"]:
        return f"const {found['all']} = {module};"
    if found["default"]:
        return f"const {found['default']} = {module}.default;"
    return f"const {{ {', '.join(': '.join(name) for name in _names(found))} }} = {module};"


def _module(importer: str, found: re.Match[str]) -> str:
    return f"modules[{_resolved(importer, found['path'])!r}]"


def _names(found: re.Match[str]) -> list[list[str]]:
    """Return the names between braces, each as in the module, and as it is called here if that differs."""
    return [[part.strip() for part in name.split(" as ")] for name in found["names"].split(",") if name.strip()]


def _resolved(importer: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(importer), path))


def _without_comments(text: str) -> str:
    return re.sub(r"/\*[\s\S]*?\*/|^[ \t]*//[^\n]*$", "", text, flags=re.M)
