"""The metrics of a server, read from where its source makes them: name, kind, labels, help."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SERVICE = Path(__file__).parents[1] / "service"
KINDS = {"Counter": "counter", "Gauge": "gauge", "Histogram": "histogram", "watch": "gauge"}


class Metric(NamedTuple):
    """A metric. A counter is scraped with ``_total`` at its name, histograms with ``_bucket`` and the like."""

    name: str
    kind: str
    labels: tuple[str, ...]
    help: str

    @property
    def scraped(self) -> tuple[str, ...]:
        """The names of its series."""
        endings = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count"), "gauge": ("",)}
        return tuple(self.name + ending for ending in endings[self.kind])


def metrics() -> list[Metric]:
    """Return every metric, by name."""
    files = (SERVICE / "metrics.py", SERVICE / "app.py")
    return sorted(metric for file in files for metric in _made_in(ast.parse(file.read_text("utf-8"))))


def _made_in(tree: ast.AST) -> Iterator[Metric]:
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        texts = [one.value for one in call.args[:2] if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if name in KINDS and len(texts) == 2:
            listed = call.args[2].elts if len(call.args) > 2 and isinstance(call.args[2], ast.List) else []
            labels = tuple(str(one.value) for one in listed if isinstance(one, ast.Constant))
            yield Metric(texts[0], KINDS[name], labels, texts[1])
