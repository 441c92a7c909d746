"""The rules that a game refuses by, read from the calls in its source: each with its code, sentence and facts.

A rule is a literal, so that a search for ``help_me.target_empty`` finds the line that raises it. The line may call a
refusal's class or a function beside it that returns one; what those add to the facts is read, too. Raises Unreadable
for a refusal whose rule is put together from parts.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from domain import errors

RULE = re.compile(r"^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$")
REFUSALS = {
    name
    for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, errors.Refused) and kind is not errors.Malformed
}


class Unreadable(Exception):
    """A refusal whose rule is no literal: where it is."""


class Rule(NamedTuple):
    """A rule as one line raises it, with the code of the refusal; what the sentence tells of the moment is ``…``."""

    rule: str
    code: str
    sentence: str
    facts: tuple[str, ...]


def rules_of(folder: Path) -> dict[str, list[Rule]]:
    """Return the rules that the files of a game raise, by name, each form of one once."""
    found: dict[str, list[Rule]] = {}
    for file in sorted(folder.rglob("*.py")):
        for rule in rules_in(file.read_text("utf-8"), str(file)):
            if rule not in found.setdefault(rule.rule, []):
                found[rule.rule].append(rule)
    return dict(sorted(found.items()))


def rules_in(source: str, name: str) -> Iterator[Rule]:
    """Return the rules that one file raises, in its order. Raises Unreadable, with *name* and the line."""
    return _Source(ast.parse(source), name).rules()


class _Source:
    def __init__(self, tree: ast.Module, name: str) -> None:
        self._tree = tree
        self._name = name
        self._functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        self._makers = {
            name: refusal
            for name, function in self._functions.items()
            if (refusal := self._handed_on(function)) is not None
        }

    def rules(self) -> Iterator[Rule]:
        for call in self._calls(self._tree):
            maker = self._makers.get(_called(call))
            if maker is not None:
                yield self._rule(call, maker, call.args[0], call.args[1], {*self._facts(maker), *self._facts(call)})
            elif _called(call) in REFUSALS and call not in self._makers.values() and _rule_of(call) is not None:
                sentence = call.args[1] if _called(call) == "AgainstTheRules" else call.args[0]
                yield self._rule(call, call, _rule_of(call), sentence, self._facts(call))

    def _rule(
        self, call: ast.Call, refusal: ast.Call, rule: ast.expr | None, sentence: ast.expr, facts: set[str]
    ) -> Rule:
        if not isinstance(rule, ast.Constant) or not RULE.match(str(rule.value)):
            raise Unreadable(f"{self._name}:{call.lineno}: the rule is no literal")
        code = getattr(errors, _called(refusal)).code
        return Rule(str(rule.value), code, _text(sentence), tuple(sorted(facts)))

    def _handed_on(self, function: ast.FunctionDef) -> ast.Call | None:
        """Return the refusal that a function returns, if its rule is the function's first argument."""
        names = [one.arg for one in function.args.args if one.arg != "self"]
        for call in self._calls(function):
            rule = _rule_of(call) if _called(call) in REFUSALS else None
            if names and isinstance(rule, ast.Name) and rule.id == names[0]:
                return call
        return None

    def _facts(self, call: ast.Call) -> set[str]:
        facts: set[str] = set()
        for keyword in call.keywords:
            if keyword.arg is None or keyword.arg == "facts":
                facts |= self._keys(keyword.value)
            elif keyword.arg != "rule":
                facts.add(keyword.arg)
        return facts

    def _keys(self, value: ast.expr) -> set[str]:
        match value:
            case ast.Dict(keys=keys):
                return {str(key.value) for key in keys if isinstance(key, ast.Constant)}
            case ast.Call() if function := self._functions.get(_called(value)):
                returned = [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value]
                return {key for one in returned for key in self._keys(one)}
            case ast.Name(id=name):
                assigned = [node for node in ast.walk(self._tree) if isinstance(node, ast.AnnAssign) and node.value]
                same = [one.value for one in assigned if isinstance(one.target, ast.Name) and one.target.id == name]
                return {key for one in same if one for key in self._keys(one)}
        return set()

    @staticmethod
    def _calls(tree: ast.AST) -> list[ast.Call]:
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        return sorted(calls, key=lambda call: (call.lineno, call.col_offset))


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _rule_of(call: ast.Call) -> ast.expr | None:
    if _called(call) == "AgainstTheRules":
        return call.args[0]
    return next((keyword.value for keyword in call.keywords if keyword.arg == "rule"), None)


def _text(sentence: ast.expr) -> str:
    match sentence:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr(values=values):
            return "".join(str(one.value) if isinstance(one, ast.Constant) else "…" for one in values)
    return "…"
