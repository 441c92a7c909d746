"""What deliveries are signed with, as Standard Webhooks has it. Secrets are derived: the database alone yields none."""

from base64 import b64encode
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from standardwebhooks import Webhook as Signer

from infra.keys import ServerKeys
from infra.webhooks.port import SigningNonce


def secret_of(keys: ServerKeys, webhook_id: UUID, nonce: bytes) -> str:
    """Return a secret as receivers get it: ``whsec_`` and 32 bytes in base64."""
    return f"whsec_{b64encode(keys.webhook_secret(webhook_id, nonce)).decode()}"


def live(nonces: Sequence[SigningNonce], now: datetime) -> list[SigningNonce]:
    """Return those of *nonces* that sign now, the newest first."""
    return [one for one in nonces if one.until is None or one.until > now]


def signed(secrets: Sequence[str], message_id: str, sent: datetime, body: bytes) -> dict[str, str]:
    """Return the headers of a delivery: its id, its time, and a signature by each secret, separated by blanks."""
    text = body.decode()
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(int(sent.timestamp())),
        "webhook-signature": " ".join(Signer(secret).sign(message_id, sent, text) for secret in secrets),
    }
