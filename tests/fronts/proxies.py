"""nginx, HAProxy and Caddy before a server: HTTP/2 over TLS and plain HTTP/1.1, compression, a prefix that is
stripped, and time-outs that are short.
"""

from __future__ import annotations

import shutil
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from msgspec import Struct

from tests.servers import Server, free_port

IDLE_SECONDS = 2
"""How long these proxies wait for a byte, from either side."""
PREFIX = "/games/partie"

NGINX = """
{user}
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    keepalive_timeout {seconds}s;
    gzip on;
    gzip_min_length 1;
    gzip_proxied any;
    gzip_types *;
    map $http_upgrade $connection_upgrade {{ default upgrade; "" ""; }}
    upstream partie {{ server 127.0.0.1:{server}; keepalive 4; keepalive_timeout {seconds}s; }}
    server {{
        listen 127.0.0.1:{tls} ssl http2;
        listen 127.0.0.1:{plain};
        ssl_certificate {certificate};
        ssl_certificate_key {certificate};
        location {prefix}/ {{
            proxy_pass http://partie/;
            proxy_http_version 1.1;
            proxy_set_header Host $host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header Forwarded "";
            proxy_read_timeout {seconds}s;
            proxy_send_timeout {seconds}s;
        }}
    }}
}}
"""

HAPROXY = """
defaults
    mode http
    timeout connect {seconds}s
    timeout client {seconds}s
    timeout server {seconds}s
    timeout http-keep-alive {seconds}s
frontend front
    bind 127.0.0.1:{tls} ssl crt {certificate} alpn h2,http/1.1
    bind 127.0.0.1:{plain}
    http-request del-header Forwarded
    http-request replace-path {prefix}/(.*) /\\1
    option forwardfor
    compression algo gzip
    compression type application/json application/x-ndjson text/event-stream
    default_backend partie
backend partie
    server partie 127.0.0.1:{server}
"""

CADDY = """
{{
    admin off
    auto_https off
    storage file_system {folder}/storage
    servers {{
        protocols h1 h2
        timeouts {{
            idle {seconds}s
        }}
    }}
}}
(partie) {{
    handle_path {prefix}/* {{
        encode {{
            gzip
            minimum_length 1
            match {{
                header Content-Type application/json*
                header Content-Type text/html*
            }}
        }}
        reverse_proxy 127.0.0.1:{server} {{
            flush_interval -1
            header_up -Forwarded
            transport http {{
                keepalive {seconds}s
                read_timeout {seconds}s
                write_timeout {seconds}s
            }}
        }}
    }}
}}
https://127.0.0.1:{tls} {{
    tls {certificate} {certificate}
    import partie
}}
http://127.0.0.1:{plain} {{
    import partie
}}
"""


class Front(Struct, frozen=True):
    """A proxy that runs, and where a client reaches the server through it."""

    name: str
    tls: str
    plain: str


@contextmanager
def running_front(name: str, folder: Path, server_port: int) -> Iterator[Front]:
    """Run the proxy *name* (``nginx``, ``haproxy`` or ``caddy``) before the server at a port of this machine."""
    folder.mkdir()
    tls, plain = free_port(), free_port()
    config = folder / f"{name}.conf"
    text = {"nginx": NGINX, "haproxy": HAPROXY, "caddy": CADDY}[name].format(
        user="user root;" if folder.owner() == "root" else "",
        folder=folder,
        seconds=IDLE_SECONDS,
        server=server_port,
        tls=tls,
        plain=plain,
        certificate=_certificate(folder / "certificate.pem"),
        prefix=PREFIX,
    )
    config.write_text(text)
    program = shutil.which(name) or name
    homes = [f"XDG_{kind}_HOME={folder}/{kind}" for kind in ("CONFIG", "DATA")]  # where Caddy keeps what it makes
    command = {
        "nginx": [program, "-c", str(config)],
        "haproxy": [program, "-f", str(config), "-db"],
        "caddy": ["env", *homes, program, "run", "--adapter", "caddyfile", "--config", str(config)],
    }[name]
    proxy = Server(
        url=f"https://127.0.0.1:{tls}{PREFIX}",
        port=tls,
        command=command,
        log=folder / "log",
        answers=lambda: _listens(tls) and _listens(plain),
        stop_signal=signal.SIGTERM,
    )
    proxy.start()
    try:
        yield Front(name, proxy.url, f"http://127.0.0.1:{plain}{PREFIX}")
    finally:
        proxy.stop()


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def _certificate(file: Path) -> Path:
    """Write a certificate for this machine, signed by itself, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    file.write_bytes(
        certificate.public_bytes(pem)
        + key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return file
