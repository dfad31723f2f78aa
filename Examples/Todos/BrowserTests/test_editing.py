"""Renaming todos and clearing those that are done."""

import re

import pytest
from playwright.sync_api import expect
from tab import Tab


@pytest.fixture
def url(start):
    return start().url


@pytest.fixture
def tab(context, url):
    return Tab(context, url)


# Renaming


def test_a_double_click_edits_a_title(tab):
    tab.added("Buy milk")
    tab.titles.dblclick()
    field = tab.typed("Buy milk")
    expect(field).to_be_focused()
    expect(field).to_have_value("Buy milk")
    tab.page.keyboard.type(" and bread")
    tab.page.keyboard.press("Enter")
    expect(tab.titles).to_have_text(["Buy milk and bread"])
    expect(field).to_have_count(0)


def test_the_buttons_edit_a_title(tab):
    tab.added("Buy milk")
    tab.rename("Buy milk").click()
    tab.typed("Buy milk").fill("Buy oat milk")
    tab.row("Buy milk").get_by_role("button", name="Cancel").click()
    expect(tab.titles).to_have_text(["Buy milk"])
    tab.rename("Buy milk").click()
    expect(tab.typed("Buy milk")).to_have_value("Buy milk")
    tab.typed("Buy milk").fill("Buy oat milk")
    tab.row("Buy milk").get_by_role("button", name="Save").click()
    expect(tab.titles).to_have_text(["Buy oat milk"])


def test_the_keyboard_edits_a_title(tab):
    for title in ["One", "Two"]:
        tab.added(title)
    keyboard = tab.page.keyboard
    tab.check("Two").focus()
    keyboard.press("Tab")
    expect(tab.rename("Two")).to_be_focused()
    keyboard.press("Enter")
    expect(tab.typed("Two")).to_be_focused()
    keyboard.type(" forgotten")
    keyboard.press("Escape")
    expect(tab.titles).to_have_text(["One", "Two"])
    expect(tab.rename("Two")).to_be_focused()

    keyboard.press("Space")
    expect(tab.typed("Two")).to_be_focused()
    keyboard.press("Home")
    keyboard.type("Number ")
    keyboard.press("Enter")
    expect(tab.titles).to_have_text(["One", "Number Two"])
    expect(tab.rename("Number Two")).to_be_focused()


def test_what_a_screen_reader_is_told(tab):
    """The elements of a row have names, roles and descriptions for a screen reader."""
    tab.added("Buy milk")
    expect(tab.rename("Buy milk")).to_have_accessible_name("Rename Buy milk")
    tab.rename("Buy milk").click()
    field = tab.typed("Buy milk")
    expect(field).to_have_role("textbox")
    expect(tab.check("Buy milk")).to_have_accessible_name("Buy milk")
    field.fill(" ")
    field.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description("Title must not be empty.")
    expect(tab.row_error("Buy milk")).to_have_attribute("aria-live", "assertive")


def test_a_title_is_edited_in_one_tab_only(context, url):
    here, there = Tab(context, url), Tab(context, url)
    here.added("Buy milk")
    here.added("Call home")
    here.rename("Buy milk").click()
    here.typed("Buy milk").fill("Buy oat")
    expect(there.titles).to_have_text(["Buy milk", "Call home"])

    # Changes in another tab do not affect the edit.
    there.check("Call home").click()
    expect(here.check("Call home")).to_be_checked()
    there.rename("Buy milk").click()
    there.typed("Buy milk").fill("Buy soy milk")
    there.typed("Buy milk").press("Enter")
    expect(there.titles).to_have_text(["Buy soy milk", "Call home"])
    expect(here.typed("Buy soy milk")).to_have_value("Buy oat")
    expect(here.typed("Buy soy milk")).to_be_focused()

    here.page.keyboard.press("End")
    here.page.keyboard.type(" milk")
    here.page.keyboard.press("Enter")
    for tab in [here, there]:
        expect(tab.titles).to_have_text(["Buy oat milk", "Call home"])


def test_several_titles_are_edited_and_nothing_typed_is_lost(tab):
    tab.added("One")
    tab.added("Two")
    tab.rename("One").click()
    tab.typed("One").fill("First")
    tab.titles.filter(has_text="Two").dblclick()
    expect(tab.typed("Two")).to_be_focused()
    tab.typed("Two").fill("Second")
    tab.page.keyboard.press("Escape")
    expect(tab.titles).to_have_text(["Two"])
    tab.show("Done")
    expect(tab.typed("One")).to_have_value("First")
    tab.show("All")
    tab.typed("One").press("Enter")
    expect(tab.titles).to_have_text(["First", "Two"])


def test_what_is_typed_outlives_its_todo(context, url):
    """The typed text stays while the list loads, and after its todo is deleted."""
    here, there = Tab(context, url), Tab(context, url)
    here.added("Buy milk")
    here.added("Call home")
    here.rename("Buy milk").click()
    field = here.typed("Buy milk")
    field.fill("Buy oat")
    there.choose("loading-latency", "short")
    there.start_over()
    expect(here.skeleton).to_be_attached()
    expect(field).to_have_value("Buy oat")
    expect(here.titles).to_have_text(["Call home"])
    there.choose("loading-latency", "none")

    there.delete("Buy milk").click()
    expect(there.titles).to_have_text(["Call home"])
    expect(here.row_error("Buy milk")).to_have_text("This todo was deleted.")
    expect(field).to_have_value("Buy oat")
    expect(field).to_be_focused()
    field.press("Enter")
    expect(here.row_error("Buy milk")).to_have_text("Todo was not found.")
    expect(field).to_have_value("Buy oat")
    field.press("Escape")
    expect(here.titles).to_have_text(["Call home"])
    expect(here.rename("Call home")).to_be_focused()


def test_an_edit_survives_a_reload(tab):
    tab.added("Buy milk")
    tab.show("Active")
    tab.rename("Buy milk").click()
    tab.typed("Buy milk").fill("Buy oat")
    tab.page.reload()
    expect(tab.typed("Buy milk")).to_have_value("Buy oat")
    expect(tab.typed("Buy milk")).to_be_focused()
    expect(tab.page).to_have_url(re.compile(r"\?list=home&filter=active$"))
    tab.typed("Buy milk").fill("Buy oat milk")
    tab.page.keyboard.press("Enter")
    expect(tab.titles).to_have_text(["Buy oat milk"])
    tab.page.reload()
    expect(tab.titles).to_have_text(["Buy oat milk"])


def test_a_page_that_is_opened_again_is_another_tab(context, url):
    """A page that is opened again is a new tab, without the edits of the old one."""
    here = Tab(context, url)
    here.added("Buy milk")
    here.rename("Buy milk").click()
    expect(here.typed("Buy milk")).to_be_focused()
    here.page.goto(here.page.url)
    expect(here.titles).to_have_text(["Buy milk"])


@pytest.mark.parametrize(
    "typed, message",
    [("   ", "Title must not be empty."), ("x" * 201, "Title is too long (maximum: 200).")],
    ids=["empty", "too long"],
)
def test_a_title_that_cannot_be_is_refused_at_its_row(context, url, typed, message):
    """An invalid title is refused, and its row shows the error."""
    here, there = Tab(context, url), Tab(context, url)
    here.added("Buy milk")
    here.rename("Buy milk").click()
    field = here.typed("Buy milk")
    field.fill(typed)
    field.press("Enter")
    expect(here.row_error("Buy milk")).to_have_text(message)
    expect(field).to_have_value(typed)
    expect(field).to_be_focused()
    expect(here.add_error).to_be_empty()
    expect(there.row_error("Buy milk")).to_be_empty()
    field.press("Escape")
    expect(here.row_error("Buy milk")).to_be_empty()
    expect(here.titles).to_have_text(["Buy milk"])


def test_a_title_that_is_not_saved_is_not_lost(tab):
    tab.added("Buy milk")
    tab.choose("saving-failure", "temporary")
    tab.rename("Buy milk").click()
    field = tab.typed("Buy milk")
    field.fill("Buy oat milk")
    field.press("Enter")
    expect(tab.row_error("Buy milk")).to_have_text("The server is too busy. Try again in a moment.")
    expect(field).to_have_value("Buy oat milk")
    tab.page.reload()
    expect(tab.row_error("Buy milk")).to_contain_text("too busy")
    expect(field).to_have_value("Buy oat milk")

    tab.choose("saving-failure", "none")
    field.press("Enter")
    expect(tab.titles).to_have_text(["Buy oat milk"])
    expect(tab.row_error("Buy oat milk")).to_be_empty()


def test_a_slow_save_of_a_title_says_so(tab):
    """The row shows that its title is being saved."""
    tab.added("Buy milk")
    tab.choose("saving-latency", "short")
    tab.rename("Buy milk").click()
    field = tab.typed("Buy milk")
    field.fill("Buy oat milk")
    field.press("Enter")
    expect(tab.row("Buy milk").get_by_role("button", name="Saving…")).to_be_disabled()
    expect(field).not_to_be_editable()
    field.press("Escape")
    expect(field).to_have_value("Buy oat milk")
    expect(tab.titles).to_have_text(["Buy oat milk"])
    expect(tab.rename("Buy oat milk")).to_be_focused()


# Clearing


def test_what_is_done_is_cleared_in_every_tab(context, url):
    """Clearing removes the done todos from every tab."""
    here, there = Tab(context, url), Tab(context, f"{url}?list=home&filter=active")
    for title in ["One", "Two", "Three"]:
        here.added(title)
    expect(here.clear).to_have_count(0)
    for title in ["One", "Three"]:
        here.check(title).click()
        expect(here.check(title)).to_be_checked()
    expect(there.clear).to_be_visible()
    here.clear.focus()
    here.page.keyboard.press("Enter")
    expect(here.titles).to_have_text(["Two"])
    for tab in [here, there]:
        expect(tab.clear).to_have_count(0)
    expect(here.status).to_be_focused()
    expect(here.status).to_have_text("1 to do")
    here.page.reload()
    expect(here.titles).to_have_text(["Two"])


def test_clearing_says_that_it_runs(tab):
    """The button shows that clearing is running, and is disabled."""
    tab.added("Buy milk")
    tab.check("Buy milk").click()
    tab.choose("saving-latency", "short")
    tab.clear.click()
    running = tab.page.get_by_role("button", name="Clearing…")
    expect(running).to_be_disabled()
    running.click(force=True)
    expect(tab.titles).to_have_text(["Buy milk"])
    expect(tab.empty).to_be_visible()
    expect(running).to_have_count(0)


def test_clearing_that_fails_says_so(context, url):
    """A failed clearing shows its error in its tab, and can be retried."""
    here, there = Tab(context, url), Tab(context, url)
    here.added("Buy milk")
    here.check("Buy milk").click()
    here.choose("saving-failure", "permanent")
    here.clear.click()
    expect(here.clear_error).to_contain_text("Nothing was cleared. The server refused this.")
    expect(here.titles).to_have_text(["Buy milk"])
    expect(here.clear).to_be_enabled()
    expect(there.clear_error).to_be_empty()

    here.choose("saving-failure", "none")
    here.clear.click()
    expect(here.empty).to_be_visible()
    expect(here.clear_error).to_be_empty()


def test_renaming_and_clearing_work_without_a_script(browser, url):
    context = browser.new_context(java_script_enabled=False)
    tab = Tab(context, url, live=False)
    for title in ["Buy milk", "Call home"]:
        tab.add(title)
    tab.show("Active")
    tab.rename("Buy milk").click()
    field = tab.typed("Buy milk")
    field.fill(" ")
    field.press("Enter")
    expect(tab.row_error("Buy milk")).to_have_text("Title must not be empty.")
    expect(field).to_have_value(" ")
    field.fill("Buy \"oat\" milk")
    tab.row("Buy milk").get_by_role("button", name="Save").click()
    expect(tab.titles).to_have_text(["Buy \"oat\" milk", "Call home"])
    tab.rename("Call home").click()
    tab.row("Call home").get_by_role("button", name="Cancel").click()
    expect(tab.titles).to_have_text(["Buy \"oat\" milk", "Call home"])
    expect(tab.page).to_have_url(f"{url}?list=home&filter=active")

    tab.check("Call home").click()
    tab.page.locator("#saving-failure-temporary").click()
    tab.clear.click()
    expect(tab.clear_error).to_contain_text("Nothing was cleared.")
    tab.page.locator("#saving-failure-none").click()
    tab.clear.click()
    expect(tab.clear).to_have_count(0)
    tab.show("All")
    expect(tab.titles).to_have_text(["Buy \"oat\" milk"])
    context.close()
