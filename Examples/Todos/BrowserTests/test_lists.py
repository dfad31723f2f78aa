"""Two lists, and switching between them while one loads."""

import pytest
from playwright.sync_api import expect
from tab import Tab


@pytest.fixture
def url(start):
    return start().url


def watch(tab):
    """Records each list that a tab shows, with the first title of the list."""
    tab.page.evaluate(
        """() => {
            window.shown = [];
            const note = () => {
                const title = document.querySelector("#todos .title")?.textContent ?? "";
                window.shown.push(`${document.getElementById("list-heading").textContent}: ${title}`);
            };
            new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
        }"""
    )


def test_each_list_has_its_todos(context, url):
    tab = Tab(context, url)
    tab.added("Buy milk")
    tab.show("Work")
    expect(tab.heading).to_have_text("Work")
    expect(tab.empty).to_be_visible()
    expect(tab.page).to_have_url(f"{url}?list=work&filter=all")
    tab.added("Write report")
    tab.show("Done")
    expect(tab.page).to_have_url(f"{url}?list=work&filter=done")
    expect(tab.empty).to_have_text("Nothing done yet.")
    tab.show("Home")
    tab.show("All")
    expect(tab.titles).to_have_text(["Buy milk"])
    tab.page.go_back()
    tab.page.go_back()
    expect(tab.heading).to_have_text("Work")
    tab.page.reload()
    expect(tab.heading).to_have_text("Work")

    tab.show("All")
    expect(tab.titles).to_have_text(["Write report"])
    tab.undo.click()
    expect(tab.empty).to_be_visible()
    expect(tab.undo).to_be_disabled()
    tab.show("Home")
    expect(tab.titles).to_have_text(["Buy milk"])
    expect(tab.undo).to_be_enabled()


def test_switching_while_a_list_loads(context, url):
    tab = Tab(context, url)
    tab.added("Buy milk")
    tab.show("Work")
    expect(tab.heading).to_have_text("Work")
    tab.added("Write report")
    tab.show("Home")
    expect(tab.heading).to_have_text("Home")

    tab.choose("loading-latency", "short")
    watch(tab)
    tab.start_over()
    expect(tab.skeleton).to_be_attached()
    tab.show("Work")
    expect(tab.titles).to_have_text(["Write report"])
    expect(tab.loading("home")).to_be_visible()
    tab.start_over()
    expect(tab.skeleton).to_be_attached()
    tab.show("Home")
    expect(tab.heading).to_have_text("Home")
    expect(tab.titles).to_have_text(["Buy milk"])
    expect(tab.loading("home")).to_have_count(0)
    expect(tab.loading("work")).to_have_count(0)
    expect(tab.titles).to_have_text(["Buy milk"])
    tab.show("Work")
    expect(tab.titles).to_have_text(["Write report"])
    shown = set(tab.page.evaluate("window.shown"))
    assert shown <= {"Home: ", "Home: Buy milk", "Work: ", "Work: Write report"}, shown
    assert "Home: " in shown and "Work: " in shown


def test_tabs_show_lists_of_their_own(context, url):
    """Each tab shows its own list."""
    here, there = Tab(context, url), Tab(context, f"{url}?list=work")
    here.added("Buy milk")
    there.added("Write report")
    expect(here.titles).to_have_text(["Buy milk"])
    expect(there.titles).to_have_text(["Write report"])


def test_what_is_typed_stays_with_its_list(context, url):
    tab = Tab(context, url)
    tab.added("Buy milk")
    tab.rename("Buy milk").click()
    tab.typed("Buy milk").fill("Buy oat")
    tab.show("Work")
    expect(tab.empty).to_be_visible()
    tab.show("Home")
    expect(tab.typed("Buy milk")).to_have_value("Buy oat")


def test_the_lists_work_without_a_script(browser, url):
    context = browser.new_context(java_script_enabled=False)
    tab = Tab(context, url, live=False)
    tab.show("Work")
    expect(tab.empty).to_be_visible()
    tab.add("Write report")
    expect(tab.titles).to_have_text(["Write report"])
    expect(tab.heading).to_have_text("Work")
    tab.undo.click()
    expect(tab.empty).to_be_visible()
    tab.redo.click()
    expect(tab.titles).to_have_text(["Write report"])
    tab.show("Home")
    expect(tab.empty).to_be_visible()
    context.close()
