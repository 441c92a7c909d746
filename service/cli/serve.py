"""``partie serve``."""

import click


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address or name to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port to listen on.")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="Number of processes.")
@click.option("--sandbox", is_flag=True, help="Fixed luck and a clock that can be moved, to test clients.")
@click.option("--worker-on", type=int, hidden=True, help="Run as a worker on the socket with this descriptor.")
def serve(host: str, port: int, workers: int, sandbox: bool, worker_on: int | None) -> None:
    """Serve the API."""
    from service.cli.serving import start

    start(host, port, workers, sandbox=sandbox, worker_on=worker_on)
