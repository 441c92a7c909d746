"""The signature of a record or a receipt, and whose it is."""

from collections.abc import Mapping

from infra.signatures import PublicKey, has_signed
from service.records.receipts import Receipt, signed_bytes
from service.records.verify.reader import ReadRecord
from service.records.verify.report import Check, fails, holds, unchecked

NAME = "signature"


def check_signature(record: ReadRecord, trusted: Mapping[str, PublicKey]) -> Check:
    """Check who signed a record. *trusted*: the keys that the caller knows, by thumbprint; without any, none is."""
    closing = record.closing
    if closing.key is None or closing.signature is None or closing.key_id is None:
        if (closing.key, closing.key_id, closing.signature) != (None, None, None):
            return fails(NAME, "Key, key id and signature stand together or not at all.")
        if trusted:
            return fails(NAME, "It is not signed.")
        return unchecked(NAME, "It is not signed.")
    if closing.key_id != closing.key.thumbprint:
        return fails(NAME, f"The key is {closing.key.thumbprint}, not {closing.key_id}.")
    if not has_signed(closing.key, bytes.fromhex(closing.signature), record.signed):
        return fails(NAME, "The record is not what was signed.")
    if not trusted:
        return holds(NAME, f"By the key {closing.key_id}; whose that is, you must know (--key).")
    if closing.key_id not in trusted:
        return fails(NAME, f"By the key {closing.key_id}, which is none of those that you named.")
    return holds(NAME, f"By the key {closing.key_id}, which you named.")


def check_receipt(receipt: Receipt, trusted: Mapping[str, PublicKey]) -> Check:
    """Check who signed a receipt, which does not hold its key."""
    key = trusted.get(receipt.key_id)
    if key is None:
        if trusted:
            return fails(NAME, f"By the key {receipt.key_id}, which is none of those that you named.")
        return unchecked(NAME, f"A receipt does not hold its key, {receipt.key_id}: name it (--key).")
    if not has_signed(key, bytes.fromhex(receipt.signature), signed_bytes(receipt)):
        return fails(NAME, "The receipt is not what was signed.")
    return holds(NAME, f"By the key {receipt.key_id}, which you named.")
