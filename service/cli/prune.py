"""``partie prune``."""

import os

import click


@click.command()
@click.option("--older-than", "days", type=click.IntRange(1), required=True, help="Days since the end of a match.")
@click.option("--dry-run", is_flag=True, help="Only count them.")
def prune(days: int, dry_run: bool) -> None:
    """Delete the matches that ended longer ago than so many days, with all that is stored of them, for good.

    Servers may be running. Export them first if their records are to be kept.
    """
    import asyncio
    from datetime import timedelta

    from service.archive import prune as delete
    from service.settings import settings_from

    count = asyncio.run(delete(settings_from(os.environ), timedelta(days=days), dry_run=dry_run))
    click.echo(f"{count} matches would be deleted." if dry_run else f"{count} matches were deleted.")
