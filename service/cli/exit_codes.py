"""Commands whose exit codes tell cron or a script what was found."""

from collections.abc import Mapping
from typing import Any

import click


class CommandWithExitCodes(click.Command):
    """A command whose help lists its *exit_codes*, each with what it means."""

    def __init__(self, *args: Any, exit_codes: Mapping[int, str], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.exit_codes = exit_codes

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of exit codes below the options."""
        with formatter.section("Exit codes"):
            formatter.write_dl([(str(code), meaning) for code, meaning in self.exit_codes.items()])
        super().format_epilog(ctx, formatter)
