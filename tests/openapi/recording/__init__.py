"""Records the examples of the OpenAPI document: requests, and what a live server answered to each.

``python -m tests.openapi.recording`` writes ``service/http/recorded.json``, which the builder of the document reads; a
test records everything anew and compares the bytes. So an example can neither be invented nor grow old. Luck, ids,
secrets and the clock are fixed, and every request is sent by itself.
"""
