"""Which public keys this server has signed with, old ones too, and where its private key is kept."""
