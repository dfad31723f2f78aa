"""The connection: the token, a restart of the app, and an app that exits."""

import app
import pytest
from fake import Inspector
from playwright.sync_api import expect
from screen import Screen
from test_files import load_content


@pytest.fixture
def tab(inspector, screen):
    app.small(inspector)
    return screen(inspector)


def status(tab):
    return tab.page.locator("#connection-text")


def restarted(inspector, **options):
    """Starts another process of the app on the same port."""
    other = Inspector(**{"process": 4712} | options)
    other.port = inspector.port
    return other.open()


def test_the_token_leaves_the_address_and_survives_a_reload(tab, inspector):
    expect(tab.page).to_have_url(f"http://127.0.0.1:{inspector.port}/")
    tab.page.reload()
    expect(status(tab)).to_have_text("Connected")
    expect(tab.row("add")).to_be_visible()


def test_a_wrong_token(context, inspector):
    tab = Screen(context.new_page(), f"http://127.0.0.1:{inspector.port}/#wrong", connected=False)
    expect(tab.notice("The app doesn't accept the token of this page.")).to_be_visible()
    expect(status(tab)).to_have_text("Rejected")
    tab.page.goto(inspector.url)
    expect(status(tab)).to_have_text("Connected")


def test_without_a_token(context, inspector):
    tab = Screen(context.new_page(), f"http://127.0.0.1:{inspector.port}/", connected=False)
    expect(tab.notice("Open the address that the app printed, or open a session file.")).to_be_visible()


def test_an_address_that_follows_a_file(context, inspector):
    app.small(inspector)
    tab = Screen(context.new_page(), f"http://127.0.0.1:{inspector.port}/", connected=False)
    load_content(tab, inspector.session())
    expect(tab.notice("Session file")).to_be_visible()
    tab.page.goto(inspector.url)
    expect(tab.page.locator("#access")).to_have_text("Read-only")
    expect(tab.notice("Session file")).to_have_count(0)


def test_the_same_address_again(tab, inspector):
    inspector.discard(5)
    tab.button("Pause").click()
    inspector.start(1, "held")
    expect(tab.page.locator("#waiting")).to_have_text("Paused · 1 event waiting")
    tab.page.goto(inspector.url)
    inspector.start(1, "later")
    expect(tab.page.locator("#waiting")).to_have_text("Paused · 2 events waiting")
    tab.button("Resume").click()
    expect(tab.row("held")).to_have_count(1)
    expect(tab.names).not_to_contain_text(["no longer kept"])
    expect(tab.names.last).to_have_text("later")


def test_too_many_pages(context, inspector):
    inspector.refusals["hello"] = ("state", "Too many pages are open.")
    tab = Screen(context.new_page(), inspector.url, connected=False)
    expect(tab.notice("Too many pages are open. Reconnecting…")).to_be_visible()
    del inspector.refusals["hello"]
    expect(status(tab)).to_have_text("Connected")
    expect(tab.notices).to_have_count(0)


def test_another_version(context, inspector):
    inspector.refusals["hello"] = ("version", "The app speaks version 2.")
    tab = Screen(context.new_page(), inspector.url, connected=False)
    expect(tab.notice("The app speaks version 2.")).to_be_visible()


def test_a_connection_that_is_interrupted(tab, inspector):
    tab.select("toggle")
    inspector.close()
    expect(tab.notice("The app isn't connected. Reconnecting…")).to_be_visible()
    expect(status(tab)).to_have_text("Connection lost")
    inspector.start(1, "meanwhile")
    inspector.open()
    expect(status(tab)).to_have_text("Connected")
    expect(tab.notice("The app isn't connected.")).to_have_count(0)
    expect(tab.announcer).to_have_text("Reconnected.")
    expect(tab.row("meanwhile")).to_be_visible()
    expect(tab.row("add")).to_have_count(1)
    expect(tab.row("toggle")).to_have_attribute("aria-selected", "true")


def test_control_needs_the_connection(controlled, screen):
    app.small(controlled)
    tab = screen(controlled)
    tab.open_store("UserStore")
    expect(tab.button("Loading")).not_to_have_attribute("aria-disabled", "true")
    controlled.close()
    expect(tab.button("Loading")).to_have_accessible_description("The app isn't connected.")
    controlled.open()
    tab.button("Try now").click()
    expect(tab.button("Loading")).not_to_have_attribute("aria-disabled", "true")


def test_a_restart_begins_another_session(tab, inspector, start):
    inspector.close()
    expect(status(tab)).to_have_text("Connection lost")
    other = restarted(inspector)
    try:
        store = other.store("Fresh", app.todos())
        other.start(store, "first")
        expect(tab.notice("The app restarted. This is its new session.")).to_be_visible()
        expect(tab.names).to_have_text(["first"])
        tab.button("Show the previous session").click()
        expect(tab.row("toggle")).to_be_visible()
        tab.select("toggle")
        expect(tab.section("Changes")).to_contain_text("The app of this session has ended.")
        tab.button("Back to the app").click()
        expect(tab.names).to_have_text(["first"])
    finally:
        other.close()


def test_the_session_before_the_last_restart(tab, inspector):
    inspector.close()
    for process, name in [(4712, "first"), (4713, "second")]:
        other = restarted(inspector, process=process)
        try:
            other.start(other.store("Fresh", app.todos()), name)
            expect(tab.names).to_have_text([name])
            expect(tab.notice("The app restarted.")).to_have_count(1)
        finally:
            other.close()
    tab.button("Show the previous session").click()
    expect(tab.names).to_have_text(["first"])


def test_events_that_waited_when_the_app_ended(tab, inspector):
    tab.button("Pause").click()
    inspector.start(1, "last")
    expect(tab.page.locator("#waiting")).to_have_text("Paused · 1 event waiting")
    inspector.close()
    other = restarted(inspector)
    try:
        expect(tab.notice("The app restarted.")).to_be_visible()
        expect(tab.page.locator("#waiting")).to_have_text("Paused · 0 events waiting")
        tab.button("Show the previous session").click()
        expect(tab.row("last")).to_be_visible()
    finally:
        other.close()


def test_a_restart_with_another_token(tab, inspector):
    inspector.close()
    expect(status(tab)).to_have_text("Connection lost")
    other = restarted(inspector, token="other")
    try:
        other.start(other.store("Fresh", app.todos()), "first")
        expect(tab.notice("Open the address that the app printed last.")).to_be_visible()
        expect(tab.row("toggle")).to_be_visible()
        tab.page.goto(other.url)
        expect(tab.names).to_have_text(["first"])
    finally:
        other.close()


def test_events_of_unknown_types_and_shapes_stop_nothing(tab, inspector):
    inspector.add("invented", anything=[1])
    inspector.add("started", execution={"id": "x"})
    inspector.add("ended", execution=999, outcome="completed")
    inspector.start(1, "odd", kind="ritual")
    inspector.end(9, "vanished")
    row = tab.row("odd")
    expect(row.locator(".kind")).to_have_text("ritual")
    expect(row.locator(".outcome")).to_have_text("vanished")
