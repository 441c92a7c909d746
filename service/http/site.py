"""The documentation site as it was built (``python -m docs.site``): its files, and what its pages may load."""

from pathlib import Path

from msgspec import Struct, json

FOLDER = Path(__file__).parents[1] / "web" / "site"
"""Where the site is built, and where an installed package has it."""

MANIFEST = "manifest.json"


class SiteFile(Struct, frozen=True):
    """A file of the site: its media type, its entity tag, and whether it lies there compressed as well."""

    media_type: str
    tag: str
    compressed: bool


class Manifest(Struct, frozen=True):
    """What was built: the digest of the sources, the hashes of what pages have within them, the files by path."""

    sources: str
    scripts: tuple[str, ...]
    styles: tuple[str, ...]
    files: dict[str, SiteFile]


class Site:
    """The site in a folder. It is looked for when it is asked for, so it may be built while the server runs."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._manifest: Manifest | None = None
        self._written = 0

    @property
    def is_built(self) -> bool:
        return self._read() is not None

    def find(self, path: str) -> tuple[str, SiteFile] | None:
        """Return the file that a path below the site's address means, with its own path. ``.html`` may be left out."""
        manifest = self._read()
        for name in (path, f"{path}.html"):
            if manifest is not None and name in manifest.files:
                return name, manifest.files[name]
        return None

    def has_folder(self, path: str) -> bool:
        """Return whether *path* is a folder with a page of its own."""
        return self.find(f"{path}/index.html".lstrip("/")) is not None

    def read(self, name: str, *, compressed: bool) -> bytes:
        """Return what a file holds, or what its compressed twin holds. Reads the disk."""
        return (self._folder / (f"{name}.gz" if compressed else name)).read_bytes()

    def policy(self, name: str) -> str:
        """Return the Content-Security-Policy of a page: nothing but its own host, and what is within it by its hash.

        The API reference makes style sheets while it runs, so there styles are free; nowhere else.
        """
        manifest = self._read()
        scripts, styles = (manifest.scripts, manifest.styles) if manifest else ((), ())
        script_src = _sources(scripts)
        style_src = "'self' 'unsafe-inline'" if name.startswith("api/") else _sources(styles)
        return (
            f"default-src 'none'; script-src {script_src}; style-src {style_src}; "
            "img-src 'self' data:; font-src 'self'; connect-src 'self'; "
            "worker-src 'self'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'"
        )

    def _read(self) -> Manifest | None:
        file = self._folder / MANIFEST
        try:
            written = file.stat().st_mtime_ns
        except FileNotFoundError:
            return None
        if written != self._written:
            self._manifest, self._written = json.decode(file.read_bytes(), type=Manifest), written
        return self._manifest


def _sources(hashes: tuple[str, ...]) -> str:
    return " ".join(("'self'", *(f"'{one}'" for one in hashes)))
