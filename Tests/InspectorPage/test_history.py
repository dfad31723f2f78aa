"""The history: its rows, its tree, search, filters, muting, following and pausing."""

import app
import pytest
from playwright.sync_api import expect


@pytest.fixture
def tab(inspector, screen):
    app.small(inspector)
    return screen(inspector)


def cell(row, name):
    return row.locator(f".{name}")


# Rows


def test_executions_are_a_tree_across_stores(tab):
    expect(tab.names).to_have_text(
        ["add", "refresh", "load", "loading", "attempt 1", "failed", "toggle", "notify", "search", "save", "sync"]
    )
    levels = [row.get_attribute("aria-level") for row in tab.rows.all()]
    assert levels == ["1", "1", "2", "3", "3", "3", "2", "2", "1", "1", "1"]
    expect(cell(tab.row("load"), "store")).to_have_text("UserStore")
    expect(cell(tab.row("notify"), "detail")).to_contain_text("caused")


def test_an_execution_and_its_only_commit_have_one_row(tab):
    row = tab.row("add")
    expect(cell(row, "kind")).to_have_text("action")
    expect(cell(row, "detail")).to_have_text('("Bread")  woke 2 parts')
    expect(cell(row, "commit")).to_have_text("#1")
    expect(cell(row, "duration")).to_have_text("1.25 ms")
    expect(cell(tab.row("load"), "commit")).to_have_text("2 commits")


@pytest.mark.parametrize(
    "name, outcome",
    [
        ("add", "completed"),
        ("load", "failed"),
        ("notify", "cancelled"),
        ("search", "superseded"),
        ("save", "dropped"),
        ("sync", "running"),
    ],
)
def test_an_outcome_is_a_text_and_a_shape(tab, name, outcome):
    shown = cell(tab.row(name), "outcome")
    expect(shown).to_have_text(outcome)
    expect(shown.locator("use")).to_have_attribute("href", f"#icon-{outcome}")


def test_an_outcome_that_arrives_later_is_shown(tab, inspector):
    tab.select("sync")
    expect(tab.details).to_contain_text("running")
    inspector.end(8, "superseded")
    expect(cell(tab.row("sync"), "outcome")).to_have_text("superseded")
    expect(tab.details).to_contain_text("superseded")


def test_the_order_of_time(tab):
    tab.button("Time").click()
    expect(tab.names).to_have_text(
        ["add", "refresh", "load", "loading", "attempt 1", "failed", "toggle", "notify", "search", "save", "sync"]
    )
    assert {row.get_attribute("aria-level") for row in tab.rows.all()} == {"1"}


def test_events_that_are_not_kept_leave_a_line(inspector, screen):
    app.small(inspector)
    inspector.discard(3)
    tab = screen(inspector)
    expect(tab.names.first).to_have_text("3 events are no longer kept by the app")
    expect(tab.row("refresh")).to_be_visible()


def test_nothing_yet(inspector, screen):
    tab = screen(inspector)
    expect(tab.page.locator("#history-empty")).to_have_text("No events yet.")
    expect(tab.stores).to_be_attached()
    expect(tab.page.get_by_text("No stores yet.")).to_be_visible()


# Search and filters


@pytest.mark.parametrize(
    "text, names",
    [
        ("attempt", ["refresh", "load", "attempt 1"]),
        ("tgl", ["refresh", "toggle"]),
        ("usr ntf", ["refresh", "notify"]),
        ("bread", ["add"]),
        ("timeout", ["refresh", "load", "attempt 1"]),
        ("throttle", ["refresh"]),
        ("todostore.swift:12", ["add"]),
        ("nothing like it", []),
    ],
)
def test_search(tab, text, names):
    tab.search.fill(text)
    expect(tab.names).to_have_text(names)
    if not names:
        expect(tab.page.locator("#history-empty")).to_have_text("No entry matches.")


def test_search_marks_what_matches(tab):
    tab.search.fill("tgl")
    expect(tab.row("toggle").locator("mark")).to_have_text(["t", "gl"])
    tab.search.fill("todo")
    expect(tab.row("toggle")).to_be_visible()
    expect(tab.page.locator(".spacer mark")).to_have_count(0)


def test_the_marks_go_with_the_search(inspector, screen):
    inspector.start(inspector.store("TodoStore", app.todos()), "toggle")
    tab = screen(inspector)
    tab.search.fill("tgl")
    expect(tab.row("toggle").locator("mark")).to_have_count(2)
    tab.search.fill("")
    expect(tab.row("toggle").locator("mark")).to_have_count(0)


@pytest.mark.parametrize(
    "field, value, names",
    [
        ("Store", "UserStore", ["refresh", "load", "loading", "attempt 1", "failed", "notify"]),
        ("Kind", "operation", ["refresh", "notify", "search", "save", "sync"]),
        ("Kind", "commit", ["add", "refresh", "load", "loading", "failed", "toggle"]),
        ("Name", "toggle", ["refresh", "toggle"]),
        ("Outcome", "failed", ["refresh", "load", "attempt 1"]),
        ("Outcome", "running", ["sync"]),
    ],
)
def test_filters(tab, field, value, names):
    tab.filter(field, value)
    expect(tab.names).to_have_text(names)
    tab.button("Clear filters").click()
    expect(tab.names).to_have_count(11)


def test_filters_combine(tab):
    tab.filter("Store", "TodoStore")
    tab.filter("Kind", "operation")
    tab.search.fill("sa")
    expect(tab.names).to_have_text(["save"])
    expect(tab.counts).to_have_text("1 row of 12 entries")


def test_what_only_leads_to_a_match_is_dimmed(tab):
    tab.filter("Outcome", "failed")
    expect(tab.row("refresh")).to_have_class("context")
    expect(tab.row("load")).to_have_class("")


# Muting


@pytest.mark.parametrize(
    "item, names, muted",
    [
        ("Mute the name “attempt 1”", ["add", "refresh", "load", "loading", "failed", "toggle", "notify", "search", "save", "sync"], 1),
        ("Mute the store “UserStore”", ["add", "refresh", "toggle", "search", "save", "sync"], 5),
        ("Mute the kind “attempt”", ["add", "refresh", "load", "loading", "failed", "toggle", "notify", "search", "save", "sync"], 1),
    ],
)
def test_muting(tab, item, names, muted):
    tab.choose(item, row="attempt 1")
    expect(tab.names).to_have_text(names)
    expect(tab.page.locator("#muted-counts")).to_have_text(f"{muted} muted · show")
    tab.button("show").click()
    expect(tab.names).to_have_count(11)
    expect(tab.row("attempt 1").locator(".detail")).to_contain_text("muted")
    tab.button("hide").click()
    expect(tab.names).to_have_text(names)
    tab.page.get_by_role("button", name="Unmute").click()
    expect(tab.names).to_have_count(11)
    expect(tab.page.locator("#muted-counts")).to_be_hidden()


def test_what_is_muted_stays_muted_after_a_reload(tab):
    tab.choose("Mute the name “search”", row="search")
    tab.page.reload()
    expect(tab.row("save")).to_be_visible()
    expect(tab.row("search")).to_have_count(0)


def test_new_entries_of_a_muted_name_are_counted(tab, inspector):
    tab.choose("Mute the name “search”", row="search")
    inspector.start(1, "search")
    inspector.start(1, "other")
    expect(tab.row("other")).to_be_visible()
    expect(tab.row("search")).to_have_count(0)
    expect(tab.page.locator("#muted-count")).to_have_text("2 muted")


def test_the_menu_filters(tab):
    tab.choose("Show only the name “save”", row="save")
    expect(tab.names).to_have_text(["save"])
    expect(tab.page.get_by_role("combobox", name="Name")).to_have_value("save")


# Following and pausing


def test_it_follows_what_happens(tab, inspector):
    for index in range(100):
        inspector.start(1, f"step{index}")
    expect(tab.row("step99")).to_be_in_viewport()
    expect(tab.row("add")).to_have_count(0)


def test_scrolling_back_stops_following(tab, inspector):
    for index in range(100):
        inspector.start(1, f"step{index}")
    expect(tab.row("step99")).to_be_in_viewport()
    tab.row("step99").hover()
    # A busy browser may scroll later than the page expects. A person then scrolls again.
    for _ in range(5):
        tab.page.mouse.wheel(0, -10_000)
        try:
            expect(tab.button("Follow")).to_have_attribute("aria-pressed", "false", timeout=2_000)
            break
        except AssertionError:
            continue
    expect(tab.button("Follow")).to_have_attribute("aria-pressed", "false")
    expect(tab.row("add")).to_be_in_viewport()
    inspector.start(1, "last")
    expect(tab.counts).to_have_text("113 entries")
    expect(tab.row("add")).to_be_in_viewport()
    tab.button("Follow").click()
    expect(tab.row("last")).to_be_in_viewport()


def test_selecting_an_entry_stops_following(tab, inspector):
    tab.select("toggle")
    expect(tab.button("Follow")).to_have_attribute("aria-pressed", "false")
    for index in range(100):
        inspector.start(1, f"step{index}")
    expect(tab.counts).to_have_text("112 entries")
    expect(tab.row("toggle")).to_be_in_viewport()


def test_pausing_loses_nothing(tab, inspector):
    expect(tab.counts).to_have_text("12 entries")
    tab.button("Pause").click()
    inspector.start(1, "later")
    expect(tab.page.locator("#waiting")).to_have_text("Paused · 1 event waiting")
    expect(tab.row("later")).to_have_count(0)
    expect(tab.counts).to_have_text("12 entries")
    tab.button("Resume").click()
    expect(tab.row("later")).to_be_visible()
    expect(tab.page.locator("#waiting")).to_be_hidden()


# Many entries


def test_only_rows_in_sight_are_elements(inspector, screen):
    store = inspector.store("TodoStore", app.todos())
    for index in range(10_000):
        inspector.start(store, f"step{index}")
    tab = screen(inspector)
    expect(tab.counts).to_have_text("10,000 entries")
    expect(tab.row("step9999")).to_be_in_viewport()
    assert tab.page.locator("#history [role=row]").count() < 100
    tab.page.locator(".scroller").evaluate("scroller => scroller.dispatchEvent(new WheelEvent('wheel')) && (scroller.scrollTop = 140_000)")
    expect(tab.row("step5000")).to_be_visible()
    expect(tab.row("step5000")).to_have_attribute("aria-posinset", "5001")
    expect(tab.row("step5000")).to_have_attribute("aria-setsize", "10000")
    assert tab.page.locator("#history [role=row]").count() < 100
    tab.search.fill("step1234")
    expect(tab.names).to_have_text(["step1234"])


def test_a_long_chain_of_causes(inspector, screen):
    store = inspector.store("TodoStore", app.todos())
    previous = None
    for index in range(3000):
        previous = inspector.start(store, f"step{index}", cause=previous)
    tab = screen(inspector)
    expect(tab.row("step2999")).to_be_in_viewport()
    expect(tab.row("step2999")).to_have_attribute("aria-level", "3000")


def test_old_entries_are_discarded(inspector, screen):
    store = inspector.store("TodoStore", app.todos())
    parent = inspector.start(store, "parent")
    for index in range(50_100):
        inspector.start(store, f"step{index}", parent=parent)
    tab = screen(inspector)
    expect(tab.counts).to_contain_text("older entries discarded")
    expect(tab.row("step50099")).to_be_in_viewport()
    expect(tab.row("step50099")).to_have_attribute("aria-level", "1")
    tab.row("step50099").click()
    expect(tab.details).to_contain_text("Execution 1 (no longer kept)")
