"""A fake inspector for each test, and a real browser."""

import shutil

import pytest
from fake import Inspector
from playwright.sync_api import expect, sync_playwright
from screen import Screen

# Milliseconds. Only a failing test waits so long; a busy machine is slow.
TIMEOUT = 60_000
expect.set_options(timeout=TIMEOUT)


@pytest.fixture(scope="session")
def browser():
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert found, "no Chromium was found"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def context(browser):
    """A browser window. A test fails if a page of it has a script error, violates its policy or opens a dialog."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, timezone_id="UTC", accept_downloads=True)
    context.set_default_timeout(TIMEOUT)
    wrong = []
    context.on("weberror", lambda error: wrong.append(str(error.error)))
    context.on("dialog", lambda dialog: (wrong.append(f"dialog: {dialog.message}"), dialog.dismiss()))
    context.on("console", lambda message: "Content Security Policy" in message.text and wrong.append(message.text))
    yield context
    context.close()
    assert wrong == []


@pytest.fixture
def start():
    """Starts fake inspectors and closes them at the end."""
    opened = []

    def start(**options):
        opened.append(Inspector(**options).open())
        return opened[-1]

    yield start
    for inspector in opened:
        inspector.close()


@pytest.fixture
def inspector(start):
    return start()


@pytest.fixture
def controlled(start):
    return start(control=True)


@pytest.fixture
def screen(context):
    """Opens the page of an inspector and waits until it shows the past events."""

    def screen(inspector):
        opened = Screen(context.new_page(), inspector.url)
        inspector.wait_until_seen()
        return opened

    return screen
