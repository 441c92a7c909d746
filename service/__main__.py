"""``python -m service`` is the command ``partie``."""

from service.cli import main

main()
