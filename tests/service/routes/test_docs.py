"""The API reference at /docs, as a browser shows it."""

from pathlib import Path

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

from tests.clients.browser import console_lines, requested_addresses, running_browser
from tests.servers.partie import served_apart

pytestmark = pytest.mark.browser


def test_reference_lists_the_routes_and_asks_nobody_else(tmp_path: Path) -> None:
    with served_apart(tmp_path / "data") as server, running_browser(tmp_path / "profile") as browser:
        browser.get(f"{server.url}/docs")
        routes = WebDriverWait(browser, 20).until(
            lambda driver: driver.find_elements(By.CSS_SELECTOR, ".opblock-summary-path")
        )
        asked = requested_addresses(browser)
        assert "/v1/matches/{match_id}/commands" in {route.get_attribute("data-path") for route in routes}
        assert [address for address in asked if not address.startswith(server.url)] == []
        assert console_lines(browser) == []


def test_the_page_of_problems_asks_nobody_for_anything(tmp_path: Path) -> None:
    with served_apart(tmp_path / "data") as server, running_browser(tmp_path / "profile") as browser:
        browser.get(f"{server.url}/docs/problems#not_your_turn")
        assert browser.find_element(By.ID, "not_your_turn").is_displayed()
        assert requested_addresses(browser) == [f"{server.url}/docs/problems"]
        assert console_lines(browser) == []


@pytest.mark.parametrize("path", ["/docs/problems", "/docs"])
def test_a_page_fits_a_phone(tmp_path: Path, path: str) -> None:
    phone = {"width": 360, "height": 640, "deviceScaleFactor": 2, "mobile": True}
    with served_apart(tmp_path / "data") as server, running_browser(tmp_path / "profile") as browser:
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", phone)
        browser.get(f"{server.url}{path}")
        WebDriverWait(browser, 20).until(lambda driver: driver.find_elements(By.CSS_SELECTOR, "table, .opblock"))
        assert browser.execute_script("return document.documentElement.scrollWidth") <= 360
