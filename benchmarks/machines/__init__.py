"""Machines that die, one after another, under load: `python -m benchmarks.machines`.

The machines are network namespaces, and they run the files and services of docs/machines.md as they stand
there. It needs root, and Debian's patroni, etcd-server, postgresql, haproxy and redis-server.
"""
