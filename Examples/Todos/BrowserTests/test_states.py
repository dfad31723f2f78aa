"""Every state of the list, as the user sees it."""

import pytest
from playwright.sync_api import expect
from tab import Tab


@pytest.fixture
def tab(context, start):
    return Tab(context, start().url)


def test_empty(tab):
    expect(tab.empty).to_have_text("Nothing to do. Add your first todo above.")
    expect(tab.load_error).to_be_empty()


def test_first_load(tab):
    tab.added("Buy milk")
    tab.choose("loading-latency", "short")
    tab.start_over()
    expect(tab.status).to_have_text("Loading…")
    expect(tab.skeleton).to_be_attached()
    expect(tab.titles).to_have_count(0)
    expect(tab.empty).to_have_count(0)

    expect(tab.titles).to_have_text(["Buy milk"])
    expect(tab.skeleton).to_have_count(0)
    expect(tab.status).to_have_text("1 to do")


def test_refresh_keeps_the_list_visible(tab):
    tab.added("Buy milk")
    tab.choose("loading-latency", "short")
    tab.reload.click()
    expect(tab.status).to_have_text("Refreshing…")
    expect(tab.titles).to_have_text(["Buy milk"])
    expect(tab.skeleton).to_have_count(0)
    expect(tab.status).to_have_text("1 to do")


def test_an_error_that_can_be_retried(tab):
    tab.added("Buy milk")
    tab.choose("loading-failure", "temporary")
    tab.start_over()
    expect(tab.load_error).to_contain_text("The list could not be loaded. The server is too busy.")
    expect(tab.empty).to_have_count(0)
    expect(tab.titles).to_have_count(0)
    tab.choose("loading-failure", "none")
    tab.retry.click()
    expect(tab.titles).to_have_text(["Buy milk"])
    expect(tab.load_error).to_be_empty()


def test_an_error_that_cannot_be_retried(tab):
    tab.choose("loading-failure", "permanent")
    tab.start_over()
    expect(tab.load_error).to_contain_text("The server refused this.")
    expect(tab.retry).to_have_count(0)
    tab.choose("loading-failure", "none")
    tab.reload.click()
    expect(tab.empty).to_be_visible()


def test_a_failing_refresh_keeps_the_last_list(tab):
    tab.added("Buy milk")
    tab.choose("loading-failure", "temporary")
    tab.reload.click()
    expect(tab.retry).to_be_visible()
    expect(tab.titles).to_have_text(["Buy milk"])
    expect(tab.status).to_have_text("This is the list as it was last loaded.")


@pytest.mark.parametrize("failure, message", [("temporary", "The server is too busy."), ("permanent", "refused this")])
def test_a_failing_save_loses_nothing(tab, context, failure, message):
    """A failed save keeps the typed text, and can be retried."""
    other = Tab(context, tab.page.url)
    tab.added("Buy milk")
    tab.choose("saving-failure", failure)
    tab.add("Call home")
    expect(tab.add_error).to_contain_text(message)
    expect(tab.title).to_have_value("Call home")
    expect(tab.titles).to_have_text(["Buy milk"])
    expect(other.titles).to_have_text(["Buy milk"])

    tab.choose("saving-failure", "none")
    tab.title.press("Enter")
    expect(tab.titles).to_have_text(["Buy milk", "Call home"])
    expect(tab.title).to_have_value("")
    expect(tab.add_error).to_be_empty()
    expect(other.titles).to_have_text(["Buy milk", "Call home"])


def test_a_change_that_fails_is_not_shown_as_done(tab):
    tab.added("Buy milk")
    tab.choose("saving-failure", "temporary")
    tab.check("Buy milk").click()
    expect(tab.row_error("Buy milk")).to_contain_text("too busy")
    expect(tab.check("Buy milk")).not_to_be_checked()
    tab.delete("Buy milk").click()
    expect(tab.row("Buy milk")).to_have_attribute("aria-busy", "false")
    expect(tab.row_error("Buy milk")).to_contain_text("too busy")

    tab.choose("saving-failure", "none")
    tab.check("Buy milk").click()
    expect(tab.check("Buy milk")).to_be_checked()
    expect(tab.row_error("Buy milk")).to_be_empty()


def test_a_todo_that_is_submitted_again_after_a_reload_is_added_once(tab):
    tab.choose("saving-latency", "short")
    with tab.page.expect_request("**/todos?*"):
        tab.add("Buy milk")
    running = tab.page.get_by_role("button", name="Adding…")
    expect(running).to_be_disabled()
    tab.page.reload()
    expect(tab.page.locator("html[data-live=true]")).to_be_attached()
    expect(running).to_be_visible()
    tab.title.press("Enter")
    expect(tab.titles).to_have_text(["Buy milk"])
    expect(tab.page.get_by_role("button", name="Add", exact=True)).to_be_visible()
    expect(tab.title).to_have_value("")
    expect(tab.titles).to_have_text(["Buy milk"])


def test_a_slow_save_says_so(tab):
    """The button shows that a todo is being added."""
    tab.choose("saving-latency", "short")
    tab.add("Buy milk")
    expect(tab.page.get_by_role("button", name="Adding…")).to_be_visible()
    expect(tab.title).to_have_value("Buy milk")
    expect(tab.titles).to_have_text(["Buy milk"])
    expect(tab.title).to_have_value("")
    expect(tab.page.get_by_role("button", name="Add", exact=True)).to_be_visible()
