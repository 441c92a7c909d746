"""``python -m service`` is the command ``partie``."""

import gc

gc.disable()  # what is imported stays: to look through it for garbage again and again takes a sixth of a start

from service.cli import main  # noqa: E402 (see above)

gc.freeze()
gc.enable()

if __name__ == "__main__":
    main()
