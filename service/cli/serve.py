"""``partie serve``."""

import click


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port to listen on.")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes.")
@click.option("--sandbox", is_flag=True, help="Fixed luck and a clock that can be turned, for tests of clients.")
@click.option("--worker-on", type=int, hidden=True, help="Be a worker, on this descriptor of a socket.")
def serve(host: str, port: int, workers: int, sandbox: bool, worker_on: int | None) -> None:
    """Serve the API."""
    from service.cli.serving import start

    start(host, port, workers, sandbox=sandbox, worker_on=worker_on)
