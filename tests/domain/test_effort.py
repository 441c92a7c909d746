"""A long search can be left and taken up again, and finds the same."""

from __future__ import annotations

import pytest

from domain.effort import Notebook, Steps, Unfinished, searched


class Counted:
    """A search of some steps, which counts them."""

    def __init__(self, steps: int) -> None:
        self.steps, self.done, self.begun = steps, 0, 0

    def search(self) -> Steps[int]:
        self.begun += 1
        for _ in range(self.steps):
            yield
            self.done += 1
        return self.steps


def test_without_a_notebook_a_search_is_done_in_one_piece() -> None:
    counted = Counted(1_000)
    assert searched("a", counted.search) == 1_000
    assert counted.begun == 1


def test_with_a_notebook_it_is_left_after_so_many_steps_and_goes_on_there() -> None:
    first, second, notebook, attempts = Counted(250), Counted(30), Notebook(), 0
    found = None
    while found is None:
        attempts += 1
        before = first.done + second.done
        try:
            found = notebook.work(lambda: searched("a", first.search) + searched("b", second.search), 100)
        except Unfinished:
            assert first.done + second.done - before in (99, 100)
    assert (found, attempts) == (280, 3)
    assert (first.begun, second.begun) == (1, 1)
    assert (first.done, second.done) == (250, 30)


def test_what_one_piece_of_work_has_found_is_not_anothers() -> None:
    notebook = Notebook()
    with pytest.raises(Unfinished):
        notebook.work(lambda: searched("a", Counted(9).search), 5)
    assert searched("a", Counted(3).search) == 3
    assert Notebook().work(lambda: searched("a", Counted(4).search), 100) == 4


def test_a_refusal_leaves_no_notebook_open() -> None:
    def refuse() -> int:
        raise ValueError("refused")

    with pytest.raises(ValueError, match="refused"):
        Notebook().work(refuse, 1)
    assert Notebook.open is None
