"""Changes of the app: travel, forcing and dispatching. None of them is possible without control."""

import app
import pytest
from playwright.sync_api import expect

READ_ONLY = "Read-only: the app started the inspector without control."


@pytest.fixture
def tab(controlled, screen):
    app.small(controlled)
    return screen(controlled)


def sent(inspector, *methods):
    return [(method, params) for method, params in inspector.requests if method in methods]


# Travel


def test_going_to_a_commit_and_back_to_live(tab, controlled):
    tab.open("TodoStore")
    tab.open("items")
    tab.open("0")
    tab.select("toggle")
    tab.details.get_by_role("button", name="Go to this commit").click()
    expect(tab.notice("The app is at commit #4 and isn't live.")).to_be_visible()
    expect(tab.announcer).to_have_text("The app is at commit 4.")
    expect(tab.rows.filter(has_text="the app is here").locator(".name")).to_have_text(["toggle"])
    controlled.values[1] = app.todos(app.todo(1, "As it was"))
    tab.button("Resume live").last.click()
    expect(tab.notice("The app is at commit")).to_have_count(0)
    expect(tab.announcer).to_have_text("The app is live.")
    expect(tab.item("title").locator(".value")).to_have_text('"As it was"')
    assert sent(controlled, "travel") == [("travel", {"commit": 4}), ("travel", {"live": True})]


def test_stepping_takes_the_app_along(tab, controlled):
    tab.button("Step back").click()
    expect(tab.notice("The app is at commit #3")).to_be_visible()
    tab.page.keyboard.press("[")
    expect(tab.notice("The app is at commit #2")).to_be_visible()
    expect(tab.row("loading")).to_have_attribute("aria-selected", "true")
    tab.page.keyboard.press("]")
    expect(tab.notice("The app is at commit #3")).to_be_visible()
    tab.page.keyboard.press("]")
    expect(tab.notice("The app is at commit #4")).to_be_visible()
    tab.page.keyboard.press("]")
    expect(tab.notice("The app is at commit")).to_have_count(0)
    steps = [{"commit": 3}, {"commit": 2}, {"commit": 3}, {"commit": 4}, {"live": True}]
    assert sent(controlled, "travel") == [("travel", params) for params in steps]


def test_escape_resumes_live(tab, controlled):
    tab.page.keyboard.press("[")
    expect(tab.notice("The app is at commit #3")).to_be_visible()
    tab.page.keyboard.press("Escape")
    expect(tab.notice("The app is at commit")).to_have_count(0)
    assert sent(controlled, "travel")[-1] == ("travel", {"live": True})


def test_the_slider(tab, controlled):
    expect(tab.slider).to_have_attribute("aria-valuetext", "Commit 4, toggle: 4 of 4")
    tab.slider.focus()
    tab.page.keyboard.press("Home")
    expect(tab.slider).to_have_attribute("aria-valuetext", "Commit 1, add: 1 of 4")
    expect(tab.row("add")).to_have_attribute("aria-selected", "true")
    expect(tab.notice("The app is at commit #1")).to_be_visible()
    expect(tab.page.locator("#position")).to_have_text("#1 · 1 of 4")


def test_a_travel_that_the_app_began_is_shown(tab, controlled):
    controlled.go(2)
    expect(tab.notice("The app is at commit #2")).to_be_visible()
    controlled.go(None)
    expect(tab.notice("The app is at commit")).to_have_count(0)


def test_a_commit_that_cannot_be_reached(tab, controlled):
    controlled.refusals["travel"] = ("gone", "Commit 3 is no longer kept.")
    tab.page.keyboard.press("[")
    expect(tab.notice("Commit 3 is no longer kept.")).to_be_visible()


# Value stores


def test_forcing_a_value_store(tab, controlled):
    tab.open_store("UserStore")
    force = tab.details.get_by_role("group", name="Force")
    expect(force.get_by_role("button", name="Release")).to_have_attribute("aria-disabled", "true")
    force.get_by_role("button", name="Loading").click()
    expect(force.get_by_role("button", name="Loading")).to_have_attribute("aria-pressed", "true")
    expect(tab.item("UserStore").locator(".tags")).to_have_text("2 · value store · forced: loading")
    tab.details.get_by_label("Error message").fill("No network")
    force.get_by_role("button", name="Failed").click()
    expect(force.get_by_role("button", name="Failed")).to_have_attribute("aria-pressed", "true")
    force.get_by_role("button", name="Empty").click()
    expect(force.get_by_role("button", name="Empty")).to_have_attribute("aria-pressed", "true")
    force.get_by_role("button", name="Release").click()
    expect(tab.item("UserStore").locator(".tags")).to_have_text("2 · value store")
    tab.button("Invalidate").click()
    expect(tab.announcer).to_have_text("Invalidated.")
    tab.button("Reset").click()
    expect(tab.announcer).to_have_text("Reset.")
    assert sent(controlled, "force", "invalidate", "reset") == [
        ("force", {"store": 2, "to": "loading"}),
        ("force", {"store": 2, "to": "failed", "message": "No network"}),
        ("force", {"store": 2, "to": "empty"}),
        ("force", {"store": 2, "to": "release"}),
        ("invalidate", {"store": 2}),
        ("reset", {"store": 2}),
    ]


def test_a_value_without_an_empty_form(tab, controlled):
    controlled.change_store(2, canBeEmpty=False)
    tab.open_store("UserStore")
    empty = tab.button("Empty")
    expect(empty).to_have_attribute("aria-disabled", "true")
    expect(empty).to_have_accessible_description("The value of this store can't be empty.")
    empty.click(force=True)
    assert sent(controlled, "force") == []


def test_only_value_stores_are_forced(tab):
    tab.open_store("TodoStore")
    expect(tab.section("Dispatch")).to_be_visible()
    expect(tab.details.get_by_role("group", name="Force")).to_have_count(0)


def test_a_refusal_is_shown(tab, controlled):
    controlled.refusals["reset"] = ("state", "The store is being restored.")
    tab.open_store("UserStore")
    tab.button("Reset").click()
    expect(tab.details.get_by_role("alert").filter(has_text="The store is being restored.")).to_be_visible()


# Dispatching


@pytest.mark.parametrize(
    "payload, value",
    [
        ('"Milk"', "Milk"),
        ("3", 3),
        ('{"id": 7, "tags": [null]}', {"id": 7, "tags": [None]}),
        ("1234567890123456789", 1234567890123456789),
        ('{"id": 1234567890123456789}', {"id": 1234567890123456789}),
    ],
)
def test_dispatching(tab, controlled, payload, value):
    tab.open_store("TodoStore")
    tab.details.get_by_label("Payload as JSON").fill(payload)
    tab.button("Dispatch").click()
    expect(tab.announcer).to_have_text("Dispatched add.")
    assert sent(controlled, "dispatch") == [("dispatch", {"store": 1, "action": "add", "arguments": [value]})]


def test_dispatching_without_a_payload(tab, controlled):
    tab.open_store("TodoStore")
    tab.details.get_by_label("Action").select_option(label="clear")
    expect(tab.details.get_by_role("textbox")).to_have_count(0)
    tab.button("Dispatch").click()
    expect(tab.announcer).to_have_text("Dispatched clear.")
    assert sent(controlled, "dispatch") == [("dispatch", {"store": 1, "action": "clear", "arguments": []})]


@pytest.mark.parametrize("payload, message", [("Milk", "This isn't valid JSON: "), ("", "Enter the payload as JSON"), ('{"a": ', "This isn't valid JSON: ")])
def test_a_payload_that_is_not_json(tab, controlled, payload, message):
    tab.open_store("TodoStore")
    field = tab.details.get_by_label("Payload as JSON")
    field.fill(payload)
    tab.button("Dispatch").click()
    expect(tab.section("Dispatch").get_by_role("alert")).to_contain_text(message)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    expect(field).to_have_value(payload)
    assert sent(controlled, "dispatch") == []


def test_arguments_that_do_not_fit(tab, controlled):
    controlled.refusals["dispatch"] = ("arguments", "“add” expects a String.")
    tab.open_store("TodoStore")
    field = tab.details.get_by_label("Payload as JSON")
    field.fill("3")
    tab.button("Dispatch").click()
    expect(tab.section("Dispatch").get_by_role("alert")).to_have_text("“add” expects a String.")
    expect(field).to_have_value("3")


def test_a_payload_that_is_too_long(tab, controlled):
    tab.open_store("TodoStore")
    tab.details.get_by_label("Payload as JSON").fill('"' + "x" * 70_000 + '"')
    tab.button("Dispatch").click()
    expect(tab.section("Dispatch").get_by_role("alert")).to_contain_text("The limit is 65,536 bytes")
    assert sent(controlled, "dispatch") == []


def test_what_is_typed_survives_changes(tab, controlled):
    tab.open_store("TodoStore")
    field = tab.details.get_by_label("Payload as JSON")
    field.fill('"Half')
    controlled.act(1, "other", app.todos())
    # An app can send the keys of an object in any order.
    controlled.change_store(1, actions=[{"arguments": 1, "name": "add"}, {"arguments": 0, "name": "clear"}])
    controlled.change_store(2, forced="loading")
    expect(tab.item("UserStore").locator(".tags")).to_contain_text("forced")
    expect(field).to_have_value('"Half')
    expect(field).to_be_focused()


# Read-only


@pytest.fixture
def reader(inspector, screen):
    app.small(inspector)
    return screen(inspector)


def test_read_only_disables_control_and_says_why(reader, inspector):
    expect(reader.page.locator("#access")).to_have_text("Read-only")
    reader.open_store("UserStore")
    expect(reader.details.locator(".reason")).to_have_text(READ_ONLY)
    for name in ["Loading", "Failed", "Empty", "Release", "Invalidate", "Reset", "Go here", "Resume live"]:
        control = reader.button(name)
        expect(control).to_have_attribute("aria-disabled", "true")
        expect(control).to_have_accessible_description(READ_ONLY)
        control.click(force=True)
    reader.open_store("TodoStore")
    reader.details.get_by_label("Payload as JSON").fill("1")
    reader.button("Dispatch").click(force=True)
    reader.page.keyboard.press("Escape")
    reader.select("toggle")
    reader.details.get_by_role("button", name="Go to this commit").click(force=True)
    reader.row("toggle").click(button="right")
    item = reader.menu.get_by_role("menuitem", name="Go to commit #4")
    expect(item).to_have_attribute("aria-disabled", "true")
    item.click(force=True)
    expect(reader.section("Changes").locator("li")).to_have_count(1)
    assert sent(inspector, "travel", "force", "invalidate", "reset", "dispatch") == []


def test_read_only_steps_look_and_leave_the_app_alone(reader, inspector):
    reader.page.keyboard.press("[")
    expect(reader.row("failed")).to_have_attribute("aria-selected", "true")
    reader.page.keyboard.press("[")
    expect(reader.row("loading")).to_have_attribute("aria-selected", "true")
    reader.page.keyboard.press("]")
    expect(reader.announcer).to_have_text("Commit 3, failed.")
    reader.slider.focus()
    reader.page.keyboard.press("Home")
    expect(reader.row("add")).to_have_attribute("aria-selected", "true")
    assert sent(inspector, "travel") == []
