"""``partie serve`` where leases of webhooks are renewed, and end, several times as soon."""

from __future__ import annotations

from datetime import timedelta

from service.cli import main
from service.webhooks import dispatcher

if __name__ == "__main__":
    dispatcher.LEASE = timedelta(seconds=3)
    dispatcher.RENEW_SECONDS = 0.5
    dispatcher.MARGIN_SECONDS = 0.5
    main()
