"""The network panel: its controls, and the last requests."""

import json
import re

import pytest
from playwright.sync_api import expect
from tab import Tab


@pytest.fixture
def tab(context, start):
    return Tab(context, start().url)


def test_offline_nothing_works_and_nothing_is_lost(tab):
    tab.added("Buy milk")
    tab.choose("network", "offline")
    tab.add("Call home")
    expect(tab.add_error).to_have_text("There is no network connection.")
    tab.check("Buy milk").click()
    expect(tab.row_error("Buy milk")).to_have_text("There is no network connection.")
    expect(tab.check("Buy milk")).not_to_be_checked()
    tab.undo.click()
    expect(tab.history_error).to_contain_text("There is no network connection.")
    tab.reload.click()
    expect(tab.load_error).to_contain_text("There is no network connection.")
    expect(tab.titles).to_have_text(["Buy milk"])

    tab.choose("network", "online")
    tab.retry.click()
    expect(tab.load_error).to_be_empty()
    tab.title.press("Enter")
    expect(tab.titles).to_have_text(["Buy milk", "Call home"])


def test_every_row_has_its_own_progress(tab):
    for title in ["One", "Two", "Three"]:
        tab.added(title)
    tab.choose("saving-latency", "short")
    tab.check("One").click()
    tab.check("Two").click()
    for title, is_saving in [("One", "true"), ("Two", "true"), ("Three", "false")]:
        expect(tab.row(title)).to_have_attribute("aria-busy", is_saving)
    expect(tab.row("One")).to_have_attribute("aria-busy", "false")
    expect(tab.check("One")).to_be_checked()
    expect(tab.row("Two")).to_have_attribute("aria-busy", "false")
    expect(tab.check("Two")).to_be_checked()


def test_a_todo_is_done_at_once_and_not_after_a_failure(tab):
    """A todo is marked as done immediately, and the mark is reverted if saving fails."""
    tab.added("Buy milk")
    tab.choose("saving-latency", "long")
    tab.choose("saving-failure", "temporary")
    tab.check("Buy milk").click()
    expect(tab.check("Buy milk")).to_be_checked()
    expect(tab.row("Buy milk")).to_have_attribute("aria-busy", "true")
    expect(tab.row_error("Buy milk")).to_contain_text("too busy")
    expect(tab.check("Buy milk")).not_to_be_checked()
    expect(tab.row("Buy milk")).to_have_attribute("aria-busy", "false")


def test_every_row_has_its_own_error(tab):
    for title in ["One", "Two"]:
        tab.added(title)
    tab.choose("saving-failure", "permanent")
    tab.delete("Two").click()
    expect(tab.row_error("Two")).to_contain_text("The server refused this.")
    expect(tab.row_error("One")).to_be_empty()
    tab.choose("saving-failure", "none")
    tab.choose("saving-latency", "short")
    tab.delete("Two").click()
    # The retry has started, so the error is cleared.
    expect(tab.row_error("Two")).to_be_empty()
    expect(tab.titles).to_have_text(["One"])


def test_the_last_requests_are_listed(tab):
    tab.added("Buy milk")
    expect(tab.requests.first).to_contain_text(re.compile(r"^Add \d+ ms$"))
    tab.choose("saving-latency", "short")
    tab.check("Buy milk").click()
    expect(tab.requests.first).to_have_text(re.compile(r"^Check …$"))
    expect(tab.requests.first).to_have_text(re.compile(r"^Check 1\.\d s$"))
    tab.choose("network", "offline")
    tab.reload.click()
    expect(tab.requests.first).to_contain_text("There is no network connection.")


def test_how_many_requests_fail_is_a_choice(tab):
    """The failure rate can be set."""
    tab.choose("failure-rate", "half")
    expect(tab.page.locator("#failure-rate-always")).to_have_attribute("aria-pressed", "false")


def test_of_a_long_list_only_what_changes_is_sent(context, start):
    """In a long list, only the changed row is sent."""
    url = start().url
    drawings = []
    page = context.new_page()
    page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda payload: drawings.append(json.loads(payload))),
    )
    page.goto(url)
    expect(page.locator("html[data-live=true]")).to_be_attached()
    page.evaluate(
        """async (tab) => {
            for (let number = 1; number <= 60; number += 1) {
                const body = new URLSearchParams({ title: `Todo ${number}`, tab });
                await fetch("/todos", { method: "POST", body, headers: { "X-Requested-With": "fetch" } });
            }
        }""",
        page.locator("#main").get_attribute("data-tab"),
    )
    expect(page.locator("#todos li")).to_have_count(60)
    page.evaluate("document.querySelector('#todos li').wasThereBefore = true")
    drawings.clear()
    page.get_by_label("What is to be done?").fill("The last one")
    page.get_by_label("What is to be done?").press("Enter")
    expect(page.locator("#todos li")).to_have_count(61)
    expect(page.locator("#requests li").first).to_contain_text(re.compile(r"^Add \d+ ms$"))
    assert [row["html"].count("<li") for drawing in drawings for row in drawing["rows"]] == [1]
    assert not any(drawing["isWhole"] for drawing in drawings)
    assert page.evaluate("document.querySelector('#todos li').wasThereBefore")
