"""Every route of the API, as one ASGI application."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from litestar import Litestar
from litestar.exceptions import NotFoundException

from service.http.problems import answer_problem
from service.routes.commands import command_routes
from service.routes.docs import docs_routes
from service.routes.exports import export_routes
from service.routes.feed import feed_routes
from service.routes.forks import fork_routes
from service.routes.games import game_routes
from service.routes.handover import handover_routes
from service.routes.history import history_routes
from service.routes.invitations import invitation_routes
from service.routes.matches import match_routes
from service.routes.pages import answer_missing, page_routes
from service.routes.pictures import picture_routes
from service.routes.players import player_routes
from service.routes.records import record_routes
from service.routes.rematch import rematch_routes
from service.routes.replay import replay_routes
from service.routes.server import server_routes
from service.routes.socket import socket_routes
from service.routes.stream import stream_routes
from service.routes.tickets import ticket_routes
from service.routes.views import view_routes
from service.routes.webhooks import webhook_routes

Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]


def application(lifespan: Lifespan | None) -> Litestar:
    """Return the application, which serves within *lifespan*. None: it does not serve, and its routes are only read."""
    routes = [
        match_routes,
        invitation_routes,
        handover_routes,
        rematch_routes,
        fork_routes,
        command_routes,
        view_routes,
        picture_routes,
        history_routes,
        stream_routes,
        feed_routes,
        webhook_routes,
        record_routes,
        export_routes,
        player_routes,
        game_routes,
        server_routes,
        replay_routes,
        socket_routes,
        ticket_routes,
        page_routes,
    ]
    return Litestar(
        [*routes, *docs_routes()],
        lifespan=[lifespan] if lifespan else [],
        exception_handlers={Exception: answer_problem, NotFoundException: answer_missing},
        openapi_config=None,
        logging_config=None,
    )
