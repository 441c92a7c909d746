"""What puts load on a server, in a process of its own, so that it takes nothing from the server's process.

    python -m benchmarks.load commands http://127.0.0.1:8000 --connections 64 --seconds 4

Every load prints one line of JSON. Sockets are spoken to directly: a client library would take more of the machine
than the server does.
"""
