"""Writes what is made of ``partie_client``: ``python -m generate [--check]``, in this folder.

``types.py`` and ``operations.py`` are made from ``openapi.json``, ``partie.py`` from ``async_partie.py``.
"""
