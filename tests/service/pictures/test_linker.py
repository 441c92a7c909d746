"""One script is made of ES modules, or an error says which form is not linked."""

from collections.abc import Mapping
from pathlib import Path

import pytest
import quickjs

from service.pictures.linker import Unlinkable, link

WEB = Path(__file__).parents[3] / "service" / "web"


def run(files: Mapping[str, str], expression: str) -> object:
    """Return what *expression* is after the modules in *files* were linked from ``a/main.js`` and run."""
    return quickjs.Context().eval(f"{link('a/main.js', files.__getitem__)}\n{expression}")


def test_modules_find_what_they_import_under_every_form_of_a_name() -> None:
    files = {
        "a/main.js": 'import { two, three as drei } from "./b.js";\nimport whole from "../c.js";\n'
        'import * as b from "./b.js";\nexport const sum = two + drei() + whole.one + b.two;\n',
        "a/b.js": "export const two = 2;\nexport function three() {\n  return 3;\n}\n",
        "c.js": "export default { one: 1 };\n",
    }
    assert run(files, "modules['a/main.js'].sum") == 8


def test_what_a_module_hands_on_is_its_own_export() -> None:
    files = {
        "a/main.js": 'import { one, zwei } from "./b.js";\nexport const sum = one + zwei;\n',
        "a/b.js": 'export { one, two as zwei } from "./c.js";\n',
        "a/c.js": "export const one = 1;\nexport const two = 2;\n",
    }
    assert run(files, "modules['a/main.js'].sum") == 3


def test_names_of_one_module_are_not_those_of_another() -> None:
    files = {
        "a/main.js": 'import { two } from "./b.js";\nconst one = 1;\nexport const both = one + two;\n',
        "a/b.js": "const one = 10;\nexport const two = one * 2;\n",
    }
    assert run(files, "modules['a/main.js'].both") == 21


def test_a_module_that_several_import_runs_once() -> None:
    files = {
        "a/main.js": 'import { left } from "./l.js";\nimport { right } from "./r.js";\n'
        "export const same = left === right;\n",
        "a/l.js": 'import { thing } from "./t.js";\nexport const left = thing;\n',
        "a/r.js": 'import { thing } from "./t.js";\nexport const right = thing;\n',
        "a/t.js": "export const thing = {};\n",
    }
    assert run(files, "modules['a/main.js'].same") is True


@pytest.mark.parametrize(
    "text",
    [
        "const a = 1;\nexport { a };",
        'import a, { b } from "./b.js";',
        'import "./b.js";',
        '// a comment\nimport "./b.js";',
        "/* a comment */\nconst a = 1;\nexport { a };",
        'const b = await import("./b.js");',
        "export default 1;\nexport default 2;",
    ],
)
def test_a_form_that_is_not_linked_is_an_error_and_no_wrong_script(text: str) -> None:
    with pytest.raises(Unlinkable, match=r"a/main\.js"):
        link("a/main.js", {"a/main.js": text, "a/b.js": "export const b = 1;"}.__getitem__)


def test_a_circle_is_an_error() -> None:
    files = {"a/main.js": 'import { b } from "./b.js";', "a/b.js": 'import { a } from "./main.js";'}
    with pytest.raises(Unlinkable, match=r"a/main\.js imports itself, by way of a/b\.js"):
        link("a/main.js", files.__getitem__)
