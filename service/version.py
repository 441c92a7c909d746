"""The version of this server, and of the package."""

VERSION = "0.1.0"
