"""The process from which ``partie`` is forked: it imports everything, and does nothing else."""

from __future__ import annotations

import atexit
import gc
import os
import random
import signal
import socket
import sys
import threading
from importlib import import_module

import msgspec

from tests.servers.forking import Request

MOST_BYTES = 1 << 20
EVERYTHING = (
    *("service.cli.serving", "service.app", "service.archive", "service.upkeep"),
    *("uvloop", "uvicorn.protocols.http.httptools_impl", "uvicorn.lifespan.on", "uvicorn.loops.uvloop", "asyncpg"),
    *("domain.games.fuenfer_finden", "domain.games.help_me", "domain.games.silver_and_gold", "domain.games.zatre"),
    "tests.games_for_tests.lowest_unique",
)


def serve(asking: socket.socket) -> None:
    """Fork as often as asked, until nobody can ask any more."""
    for module in EVERYTHING:
        import_module(module)
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        text, files, _, _ = socket.recv_fds(asking, MOST_BYTES, 4)
        if not text:
            return
        if os.fork() == 0:
            asking.close()
            _watch(msgspec.json.decode(text, type=Request), files)
        for file in files:
            os.close(file)


def _watch(request: Request, files: list[int]) -> None:
    """Fork the process, tell its pid, and when it has ended its exit code: less than 0 for a signal."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    status = files[3]
    pid = os.fork()
    if pid == 0:
        os.close(status)
        _run(request, files[:3])
    nothing = os.open(os.devnull, os.O_RDWR)
    for number, file in enumerate(files[:3]):  # whoever reads what the tests say does not wait for a server's end
        os.close(file)
        os.dup2(nothing, number)
    os.write(status, pid.to_bytes(4))
    _, ended = os.waitpid(pid, 0)
    os.write(status, os.waitstatus_to_exitcode(ended).to_bytes(4, signed=True))
    os._exit(0)


def _run(request: Request, files: list[int]) -> None:
    """Do what the interpreter does with ``-m service`` and these arguments, from its main function to its end."""
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    os.chdir(request.folder)
    os.environ.clear()
    os.environ.update(request.environment)
    sys.argv = ["partie", *request.arguments]
    random.seed()
    code = 0
    try:
        from service.cli import main

        main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
    except BaseException:
        sys.excepthook(*sys.exc_info())
        code = 1
    threading._shutdown()  # type: ignore[attr-defined]  # waits for threads, as the end of the interpreter does
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
