"""What a build of the package makes: the documentation site, which the server brings along."""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class SiteHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the site into the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the site, if it is not up to date."""
        sys.path.insert(0, self.root)
        try:
            from docs.site import build
        finally:
            sys.path.remove(self.root)
        build()
        build_data["artifacts"].append("/service/web/site")
