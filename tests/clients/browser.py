"""A headless Chromium, driven through chromedriver."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service

ARGUMENTS = (
    "--headless=new",
    "--no-sandbox",  # root may not have one
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--window-size=1200,1600",
)


@contextmanager
def running_browser(profile: Path) -> Iterator[Chrome]:
    """A browser with an empty profile in the folder `profile`."""
    options = ChromeOptions()
    options.binary_location = shutil.which("chromium") or "chromium"
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    for argument in (*ARGUMENTS, f"--user-data-dir={profile}"):
        options.add_argument(argument)
    driver = Chrome(options=options, service=Service(shutil.which("chromedriver") or "chromedriver"))
    try:
        yield driver
    finally:
        driver.quit()


def requested_addresses(driver: Chrome) -> list[str]:
    """The address of every request that pages have sent over the net since the last call."""
    messages = (json.loads(entry["message"])["message"] for entry in driver.get_log("performance"))
    sent = [m["params"]["request"]["url"] for m in messages if m["method"] == "Network.requestWillBeSent"]
    return [address for address in sent if address.startswith(("http", "ws"))]


def console_lines(driver: Chrome) -> list[str]:
    """What pages have complained about since the last call."""
    return [entry["message"] for entry in driver.get_log("browser")]
