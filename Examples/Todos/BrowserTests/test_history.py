"""Undo and redo: every tab shows them, and they change the database."""

import pytest
from playwright.sync_api import expect
from tab import Tab


@pytest.fixture
def tab(context, start):
    return Tab(context, start().url)


def test_every_change_is_undone_and_redone(tab):
    expect(tab.undo).to_be_disabled()
    expect(tab.redo).to_be_disabled()
    tab.added("Buy milk")
    tab.added("Call home")
    tab.check("Buy milk").click()
    expect(tab.check("Buy milk")).to_be_checked()
    tab.clear.click()
    expect(tab.titles).to_have_text(["Call home"])

    tab.undo.click()
    expect(tab.titles).to_have_text(["Buy milk", "Call home"])
    expect(tab.check("Buy milk")).to_be_checked()
    tab.undo.click()
    expect(tab.check("Buy milk")).not_to_be_checked()
    tab.undo.click()
    expect(tab.titles).to_have_text(["Buy milk"])
    tab.redo.click()
    expect(tab.titles).to_have_text(["Buy milk", "Call home"])
    tab.added("Buy bread")
    expect(tab.redo).to_be_disabled()


def test_the_database_follows(context, start, tmp_path):
    """Undo and redo change the database."""
    options = ["--port", 0, "--database", tmp_path / "todos.sqlite"]
    first = start(*options)
    tab = Tab(context, first.url)
    for title in ["One", "Two", "Three"]:
        tab.added(title)
    tab.delete("Two").click()
    expect(tab.titles).to_have_text(["One", "Three"])
    tab.undo.click()
    expect(tab.titles).to_have_text(["One", "Two", "Three"])
    expect(tab.row("Two")).to_have_attribute("aria-busy", "false")
    tab.page.reload()
    expect(tab.titles).to_have_text(["One", "Two", "Three"])
    first.stop()

    second = start(*options)
    tab = Tab(context, second.url)
    expect(tab.titles).to_have_text(["One", "Two", "Three"])
    # Changes made before the restart cannot be undone.
    expect(tab.undo).to_be_disabled()
    tab.delete("Three").click()
    expect(tab.titles).to_have_text(["One", "Two"])
    tab.undo.click()
    expect(tab.titles).to_have_text(["One", "Two", "Three"])
    tab.redo.click()
    expect(tab.titles).to_have_text(["One", "Two"])
    expect(tab.redo).to_be_disabled()
    second.stop()
    expect(Tab(context, start(*options).url).titles).to_have_text(["One", "Two"])


def test_the_keyboard_undoes_and_redoes(tab):
    keyboard = tab.page.keyboard
    tab.added("Buy milk")
    # The field for a new todo is empty, so the keys are for the list.
    expect(tab.title).to_be_focused()
    keyboard.press("Control+z")
    expect(tab.empty).to_be_visible()
    keyboard.press("Control+Shift+z")
    expect(tab.titles).to_have_text(["Buy milk"])

    tab.check("Buy milk").focus()
    keyboard.press("Meta+z")
    expect(tab.empty).to_be_visible()
    keyboard.press("Meta+Shift+z")
    expect(tab.titles).to_have_text(["Buy milk"])

    # In a field with text, the keys undo the typing.
    tab.title.focus()
    keyboard.type("Call")
    keyboard.press("Control+z")
    expect(tab.title).to_have_value("")
    expect(tab.titles).to_have_text(["Buy milk"])

    # So they do in the field of a title, even if it is empty.
    tab.rename("Buy milk").click()
    field = tab.typed("Buy milk")
    expect(field).to_be_focused()
    keyboard.press("Control+a")
    keyboard.press("Delete")
    expect(field).to_have_value("")
    keyboard.press("Control+z")
    expect(field).to_have_value("Buy milk")
    expect(tab.undo).to_be_enabled()


def test_undo_is_seen_in_every_tab(context, start):
    url = start().url
    here, there = Tab(context, url), Tab(context, url)
    here.added("Buy milk")
    expect(there.undo).to_be_enabled()
    there.undo.click()
    for tab in [here, there]:
        expect(tab.empty).to_be_visible()
        expect(tab.redo).to_be_enabled()


def test_an_undo_that_is_not_saved_changes_nothing(tab):
    tab.added("Buy milk")
    tab.choose("saving-failure", "temporary")
    tab.undo.click()
    expect(tab.history_error).to_contain_text("The list is unchanged. The server is too busy.")
    expect(tab.titles).to_have_text(["Buy milk"])
    expect(tab.undo).to_be_enabled()
    expect(tab.redo).to_be_disabled()

    tab.choose("saving-failure", "none")
    tab.undo.click()
    expect(tab.empty).to_be_visible()
    expect(tab.history_error).to_be_empty()


def test_rows_that_an_undo_restores_show_that_they_are_saved(tab):
    tab.added("Buy milk")
    tab.added("Call home")
    tab.delete("Buy milk").click()
    expect(tab.titles).to_have_text(["Call home"])
    tab.choose("saving-latency", "short")
    tab.undo.click()
    expect(tab.row("Buy milk")).to_have_attribute("aria-busy", "true")
    expect(tab.row("Call home")).to_have_attribute("aria-busy", "false")
    expect(tab.row("Buy milk")).to_have_attribute("aria-busy", "false")
