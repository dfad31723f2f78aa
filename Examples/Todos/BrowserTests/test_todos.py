"""The actions of a user on a list of todos, in one tab and in two tabs."""

import pytest
from playwright.sync_api import expect
from tab import Tab


@pytest.fixture
def url(start):
    return start().url


def test_add_complete_filter_delete(context, url):
    tab = Tab(context, url)
    tab.added("Buy milk")
    tab.added("Call home")
    expect(tab.titles).to_have_text(["Buy milk", "Call home"])
    expect(tab.status).to_have_text("2 to do")

    tab.check("Buy milk").click()
    expect(tab.check("Buy milk")).to_be_checked()
    expect(tab.check("Call home")).not_to_be_checked()
    expect(tab.status).to_have_text("1 to do")

    tab.show("Active")
    expect(tab.titles).to_have_text(["Call home"])
    expect(tab.page).to_have_url(f"{url}?list=home&filter=active")
    tab.show("Done")
    expect(tab.titles).to_have_text(["Buy milk"])
    tab.page.go_back()
    expect(tab.titles).to_have_text(["Call home"])

    tab.show("All")
    tab.delete("Buy milk").click()
    expect(tab.titles).to_have_text(["Call home"])


def test_a_change_appears_in_another_tab_without_a_reload(context, url):
    here, there = Tab(context, url), Tab(context, url)
    there.page.evaluate("window.wasNotReloaded = true")

    here.added("Buy milk")
    expect(there.titles).to_have_text(["Buy milk"])
    there.check("Buy milk").click()
    expect(here.check("Buy milk")).to_be_checked()
    here.delete("Buy milk").click()
    expect(there.empty).to_be_visible()
    here.choose("saving-latency", "short")
    expect(there.page.locator("#saving-latency-short")).to_have_attribute("aria-pressed", "true")

    assert there.page.evaluate("window.wasNotReloaded")


def test_every_tab_has_its_own_filter(context, url):
    here, there = Tab(context, url), Tab(context, f"{url}?filter=done")
    here.added("Buy milk")
    expect(there.empty).to_have_text("Nothing done yet.")
    here.check("Buy milk").click()
    expect(there.titles).to_have_text(["Buy milk"])


def test_typed_text_and_focus_survive_changes(context, url):
    here, there = Tab(context, url), Tab(context, url)
    here.title.press_sequentially("Half a ti")
    expect(there.title).to_have_value("Half a ti")  # a draft that arrives later would replace what `there` types
    there.added("Buy milk")
    expect(here.titles).to_have_text(["Buy milk"])
    here.show("Done")
    expect(here.empty).to_be_visible()
    expect(here.title).to_have_value("Half a ti")
    here.show("All")
    here.title.focus()
    there.added("Call home")
    expect(here.titles).to_have_text(["Buy milk", "Call home"])
    expect(here.title).to_be_focused()
    here.title.press("End")
    here.title.press_sequentially("tle")
    expect(here.title).to_have_value("Half a title")


def test_a_draft_is_the_same_in_every_tab(context, url):
    here, there = Tab(context, url), Tab(context, url)
    here.title.press_sequentially("Buy milk")
    expect(there.title).to_have_value("Buy milk")
    here.status.focus()
    there.title.press("Enter")
    expect(there.titles).to_have_text(["Buy milk"])
    expect(here.title).to_have_value("")
    # A reconnecting tab sends what was typed in it. The added todo is not sent again.
    here.show("Active")
    expect(here.page).to_have_url(f"{url}?list=home&filter=active")
    expect(here.page.locator("#filter-active")).to_have_attribute("aria-current", "page")
    expect(Tab(context, url).title).to_have_value("")

    here.added("Call home")
    here.status.focus()
    there.title.press_sequentially("Write")
    expect(here.title).to_have_value("Write")


def test_the_keyboard_is_enough(context, url):
    """Todos can be added, checked and deleted with the keyboard."""
    tab = Tab(context, url)
    expect(tab.title).to_be_focused()
    for title in ["One", "Two", "Three"]:
        tab.page.keyboard.type(title)
        tab.page.keyboard.press("Enter")
        expect(tab.row(title)).to_have_count(1)
        expect(tab.title).to_have_value("")

    tab.check("Two").focus()
    tab.page.keyboard.press("Space")
    expect(tab.check("Two")).to_be_checked()
    expect(tab.check("Two")).to_be_focused()

    tab.delete("Two").focus()
    tab.page.keyboard.press("Enter")
    expect(tab.titles).to_have_text(["One", "Three"])
    expect(tab.delete("Three")).to_be_focused()


def test_an_empty_title_is_refused(context, url):
    here, there = Tab(context, url), Tab(context, url)
    here.add("   ")
    expect(here.add_error).not_to_be_empty()
    expect(here.title).to_have_attribute("aria-invalid", "true")
    expect(here.title).to_have_value("   ")
    expect(there.add_error).to_be_empty()
    here.added("Buy milk")
    expect(here.add_error).to_be_empty()
    expect(there.titles).to_have_text(["Buy milk"])


def test_a_very_long_text_is_cut_and_refused(context, url):
    """The server refuses long forms, so the fields limit their text. The user sees the message about the title."""
    tab = Tab(context, url)
    tab.title.focus()
    tab.page.keyboard.insert_text("ö" * 70_000)
    expect(tab.title).to_have_value("ö" * 2000)
    tab.title.press("Enter")
    expect(tab.add_error).to_have_text("Title is too long (maximum: 200).")
    tab.added("Buy milk")
    tab.rename("Buy milk").click()
    expect(tab.typed("Buy milk")).to_be_focused()
    tab.page.keyboard.insert_text("ö" * 70_000)
    tab.page.keyboard.press("Enter")
    expect(tab.row_error("Buy milk")).to_have_text("Title is too long (maximum: 200).")


@pytest.mark.parametrize(
    "markup",
    [
        "<img src=x onerror='window.ran = true'>",
        "<script>window.ran = true</script>",
        "</span></li></ul></main><b>out</b>",
        "\" autofocus onfocus='window.ran = true' x=\"",
        "x\"\u0301 onmouseover=\"window.ran = true\" autofocus onfocus=\"window.ran = true",
        "&lt;b&gt; {{title}} {{{title}}}",
    ],
)
def test_markup_typed_as_a_title_is_text(context, url, markup):
    here, there = Tab(context, url), Tab(context, url)
    here.added(markup)
    for tab in [here, there]:
        expect(tab.titles).to_have_text([markup])
        tab.titles.hover()
        assert tab.titles.evaluate("title => title.childElementCount") == 0
        assert tab.page.evaluate("window.ran") is None
    afresh = Tab(context, url)
    expect(afresh.titles).to_have_text([markup])
    assert afresh.page.locator("#todos li").evaluate("row => row.querySelectorAll('*').length") == here.page.locator(
        "#todos li"
    ).evaluate("row => row.querySelectorAll('*').length")
    assert afresh.page.evaluate("window.ran") is None


def test_the_forms_work_without_a_script(browser, url):
    context = browser.new_context(java_script_enabled=False)
    tab = Tab(context, url, live=False)
    # The first load is running when the server draws the page, so the page reloads itself until the load has ended.
    expect(tab.empty).to_be_visible()
    tab.add("Buy milk")
    expect(tab.titles).to_have_text(["Buy milk"])
    tab.check("Buy milk").click()
    expect(tab.check("Buy milk")).to_be_checked()
    tab.show("Active")
    expect(tab.empty).to_be_visible()

    tab.page.locator("#saving-failure-temporary").click()
    tab.add("\"Call\" <home>")
    expect(tab.add_error).to_contain_text("busy")
    expect(tab.title).to_have_value("\"Call\" <home>")
    expect(tab.page.locator("#filter-active")).to_have_attribute("aria-current", "page")

    tab.page.locator("#saving-failure-none").click()
    tab.show("All")
    tab.delete("Buy milk").click()
    expect(tab.empty).to_be_visible()
    context.close()
