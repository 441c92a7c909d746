"""One file per resource. A route reads a request, makes one call, and writes the result.

Each handler carries its own ``Operation``: router and OpenAPI document read the same declaration.
"""
