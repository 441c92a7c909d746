"""Builds the documentation site from the pages in this folder: ``python -m docs.site [FOLDER]``.

Without a folder, it is built where the server serves it from, if it is not up to date there already. What the pages
lead to outside this folder (the rules of the games, the OpenAPI document) becomes part of the site.
"""

import fcntl
import gzip
import hashlib
import json
import mimetypes
import os
import re
import shutil
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs"
CONFIGURATION = PAGES / "site.yml"
SERVED = ROOT / "service" / "web" / "site"
MANIFEST = "manifest.json"

FROM_ELSEWHERE = {
    "openapi/openapi.json": "openapi.json",
    "openapi/asyncapi.yaml": "asyncapi.yaml",
    "openapi/released.json": "released.json",
    "benchmarks/results.md": "results.md",
    "docs/examples/README.md": "examples.md",
    "docs/examples/page.html": "examples/page.html.txt",  # a program, to be read
    "openapi/clients/python/README.md": "client-python.md",
    "openapi/clients/typescript/README.md": "client-typescript.md",
}
"""Files of other folders that are part of the site, with their paths there; the rules of the games are, too."""

STANDS_FOR = {"README.md": "index.md"}
"""Files that are not part of the site, and the pages that are read there instead."""

WORTH_COMPRESSING = 1024
"""Bytes from which a text is compressed."""

_LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)#\s]+)")
_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)([^>]*)>(.*?)</script>", re.DOTALL)
_NAME_OF_STYLE = re.compile(r'"style",\{\},(\w+)\.toString\(\)')


class Broken(Exception):
    """The site cannot be built: why."""


def build(folder: Path = SERVED) -> bool:
    """Build the site in *folder*, unless it is there already. Returns whether it was built. Raises Broken."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with (folder.parent / ".site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        sources = _digest_of_sources()
        if _built_from(folder) == sources:
            return False
        with tempfile.TemporaryDirectory() as scratch:
            built = _rendered(Path(scratch))
            _finish(built, sources)
            _put_in_place(built, folder)
    return True


def _put_in_place(built: Path, folder: Path) -> None:
    """Let the new site take the old one's place at once, since a server may be handing it out."""
    new, old = (folder.with_name(f".{folder.name}.{which}") for which in ("new", "old"))
    for left_over in (new, old):
        shutil.rmtree(left_over, ignore_errors=True)
    shutil.copytree(built, new)
    if folder.exists():
        folder.rename(old)
    new.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


def sources() -> dict[str, Path]:
    """Return every file that the site is made from, by its path in the site before pages are rendered."""
    own = {
        str(PurePosixPath(file.relative_to(PAGES))): file
        for file in PAGES.rglob("*")
        if file.is_file() and file != CONFIGURATION and not _is_left_out(file.relative_to(PAGES))
    }
    rules = {f"games/{file.parent.name}-rules.md": file for file in ROOT.glob("domain/games/*/README.md")}
    return dict(sorted({**own, **rules, **{there: ROOT / here for here, there in FROM_ELSEWHERE.items()}}.items()))


def _is_left_out(path: Path) -> bool:
    return (
        path.name == "README.md"
        or (path.suffix == ".py" and path.parts[0] != "examples")
        or path == Path("examples/page.html")  # a program
        or any(part.startswith((".", "__")) or part == "node_modules" for part in path.parts)
    )


def _digest_of_sources() -> str:
    digest = hashlib.sha256()
    for path, file in {**sources(), "site.yml": CONFIGURATION, "site.py": Path(__file__)}.items():
        content = file.read_bytes()
        digest.update(f"{path}\n{len(content)}\n".encode() + content)
    return digest.hexdigest()


def _built_from(folder: Path) -> str | None:
    try:
        manifest = json.loads((folder / MANIFEST).read_bytes())
    except FileNotFoundError:
        return None
    found: str = manifest["sources"]
    return found


def _rendered(scratch: Path) -> Path:
    """Lay the sources out in *scratch*, with links that hold there, and have pages made of them."""
    laid_out = sources()
    places = {file.resolve(): path for path, file in laid_out.items()}
    places |= {(ROOT / here).resolve(): there for here, there in STANDS_FOR.items()}
    for path, file in laid_out.items():
        target = scratch / "docs" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix == ".md":
            target.write_text(_led_right(file, path, places), "utf-8")
        else:
            shutil.copyfile(file, target)
    shutil.copyfile(CONFIGURATION, scratch / "mkdocs.yml")
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--config-file", "mkdocs.yml"]
    environment = {**os.environ, "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=scratch, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Broken(f"the site cannot be built:\n{done.stdout}{done.stderr}")
    return scratch / "site"


def _led_right(file: Path, path: str, places: dict[Path, str]) -> str:
    """Return a page with its links to other files changed into links within the site. Raises Broken."""

    def changed(link: re.Match[str]) -> str:
        meant = (file.parent / link[1]).resolve()
        if meant not in places:
            raise Broken(f"{file.relative_to(ROOT)}: {link[1]} is no part of the site")
        return os.path.relpath(places[meant], PurePosixPath(path).parent)

    return _LINK.sub(changed, file.read_text("utf-8"))


def _finish(site: Path, sources_digest: str) -> None:
    """Write compressed twins, and the manifest that the server reads."""
    for name in ("sitemap.xml", "404.html"):  # both need the address at which the site is published
        (site / name).unlink(missing_ok=True)
    files = {}
    for file in sorted(one for one in site.rglob("*") if one.is_file()):
        content = file.read_bytes()
        kind = _media_type(file)
        compressed = len(content) >= WORTH_COMPRESSING and not kind.startswith(("font/", "image/png"))
        if compressed:
            file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(content, mtime=0))
        tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
        path = str(PurePosixPath(file.relative_to(site)))
        files[path] = {"media_type": kind, "tag": tag, "compressed": compressed}
    hashes = {"scripts": sorted(set(_scripts(site))), "styles": sorted(set(_styles(site)))}
    manifest = {"sources": sources_digest, **hashes, "files": files}
    (site / MANIFEST).write_text(json.dumps(manifest, indent=1), "utf-8")


def _media_type(file: Path) -> str:
    known = {
        ".woff2": "font/woff2",
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".md": "text/markdown",
        ".yml": "text/yaml",
        ".yaml": "text/yaml",
    }
    return known.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "text/plain"


def _scripts(site: Path) -> Iterator[str]:
    """Return the hash of each script that stands within a page, as a Content-Security-Policy names it."""
    for page in site.rglob("*.html"):
        for attributes, body in _SCRIPT.findall(page.read_text("utf-8")):
            if "json" not in attributes:
                yield _hash(body)


def _styles(site: Path) -> Iterator[str]:
    """Return the hash of each style sheet that the theme's script puts into pages: its search has one."""
    for bundle in site.glob("assets/javascripts/bundle.*.js"):
        script = bundle.read_text("utf-8")
        for name in _NAME_OF_STYLE.findall(script):
            for _, text in re.findall(rf"\b{name}=(['\"`])((?:(?!\1)[^\\])*)\1", script):
                yield _hash(text)


def _hash(text: str) -> str:
    return "sha256-" + b64encode(hashlib.sha256(text.encode()).digest()).decode()


if __name__ == "__main__":
    try:
        print("built" if build(*map(Path, sys.argv[1:])) else "up to date")
    except Broken as broken:
        sys.exit(str(broken))
