"""The two ends of records that were imported: who wrote them, and the signature, which no other server can make."""
