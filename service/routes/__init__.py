"""One file a resource. A route reads a request, makes one call, and writes what it gave.

Each handler carries its own ``Operation``: router and OpenAPI document read the same declaration.
"""
