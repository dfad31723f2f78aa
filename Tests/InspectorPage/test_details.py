"""The details: executions, commits, differences, comparisons, and the states of stores."""

import app
import pytest
from playwright.sync_api import expect
from values import Case, Redacted, Struct


@pytest.fixture
def tab(inspector, screen):
    app.small(inspector)
    return screen(inspector)


def fact(tab, term):
    return tab.details.locator("dt", has_text=term).first.locator("+ dd")


def changes(place):
    return place.locator(".changes > li")


def test_an_execution(tab):
    tab.select("refresh")
    expect(tab.details.get_by_role("heading", level=2)).to_have_text("TodoStore.refresh")
    expect(fact(tab, "Kind")).to_have_text("method")
    expect(fact(tab, "Outcome")).to_have_text("completed")
    expect(fact(tab, "Duration")).to_have_text("1.31 s")
    expect(fact(tab, "Interceptors")).to_have_text("LogInterceptor → ThrottleInterceptor")
    expect(fact(tab, "Started")).to_have_text("10:00:00.003")
    tab.select("add")
    expect(fact(tab, "Call site")).to_have_text("TodosCore/TodoStore.swift:12")
    expect(tab.section("Payload")).to_contain_text('"Bread"')


def test_a_failure(tab):
    tab.select("attempt 1")
    expect(fact(tab, "Outcome")).to_have_text("failed")
    expect(fact(tab, "Error")).to_have_text("network(timeout)")


def test_parents_and_causes_are_links(tab):
    tab.select("notify")
    fact(tab, "Caused by").get_by_role("button", name="TodoStore.refresh").click()
    expect(tab.row("refresh")).to_have_attribute("aria-selected", "true")
    expect(tab.details.get_by_role("heading", level=2)).to_have_text("TodoStore.refresh")
    tab.details.get_by_role("button", name="UserStore.load").click()
    expect(fact(tab, "Inside")).to_have_text("TodoStore.refresh")


def test_what_a_commit_changed_and_woke(tab):
    tab.select("toggle")
    change = changes(tab.section("Changes"))
    expect(change).to_have_count(1)
    expect(change.locator(".path")).to_have_text("items › 0 › donechanged")
    expect(change.locator(".removed")).to_have_text("−Before: false")
    expect(change.locator(".added")).to_have_text("+After: true")
    expect(tab.section("Woke")).to_have_text("WokeNo observers woke.")

    tab.select("add")
    change = changes(tab.section("Changes"))
    expect(change.locator(".path")).to_have_text("items › 1added")
    expect(change.locator(".removed")).to_have_count(0)
    expect(tab.section("Woke").locator("tbody tr")).to_have_text(["items2 observers", "count1 observer"])


def test_the_details_come_back_when_the_entry_is_chosen_again(tab):
    tab.select("toggle")
    tab.open_store("UserStore")
    tab.select("toggle")
    expect(tab.details.get_by_role("heading", level=2)).to_have_text("TodoStore.toggle")


def test_a_changed_value_can_be_opened(tab):
    tab.select("add")
    added = changes(tab.section("Changes")).locator(".added")
    added.locator(".twisty").click()
    expect(tab.item("title", added).locator(".value")).to_have_text('"Bread"')


def test_what_differs_in_a_text_is_marked(tab, inspector):
    inspector.act(1, "rename", app.todos(app.todo(1, "Milk", True), app.todo(2, "Broad")))
    tab.select("rename")
    expect(tab.section("Changes").locator("mark")).to_have_text(["e", "o"])


def test_more_changes_than_are_listed(tab, inspector):
    inspector.act(1, "fill", app.todos(*[app.todo(index, "x") for index in range(300)]))
    tab.select("fill")
    expect(tab.section("Changes")).to_contain_text("The comparison is incomplete. It found 200 changes.")


def test_an_incomplete_comparison_does_not_claim_that_nothing_differs(tab, inspector):
    inspector.on_diff = lambda connection, **parameters: {"changes": [], "isCut": True}
    incomplete = "The comparison is incomplete. It found no differences."
    tab.select("toggle")
    expect(tab.section("Changes")).to_contain_text(incomplete)
    tab.details.get_by_role("button", name="Compare…").click()
    tab.details.get_by_label("From commit").fill("1")
    tab.details.get_by_role("button", name="Compare", exact=True).click()
    expect(tab.section("From #1 to #4")).to_contain_text(incomplete)


def test_a_difference_at_the_end_of_a_long_text(tab, inspector):
    def node(end):
        return {"kind": "value", "type": "String", "text": f'"{"x" * 10_000}{end}"', "count": 0}

    inspector.on_diff = lambda connection, **parameters: {"changes": [{"path": ["note"], "before": node("a"), "after": node("b")}], "isCut": False}
    tab.select("toggle")
    expect(tab.section("Changes").locator("mark")).to_have_text(["a", "b"])


def test_the_states_around_a_commit(tab):
    tab.select("add")
    state = tab.section("State")
    tab.open("items", state)
    expect(tab.item("1", state)).to_be_visible()
    state.get_by_role("button", name="Before").click()
    tab.open("items", state)
    expect(tab.item("0", state)).to_be_visible()
    expect(tab.item("1", state)).to_have_count(0)


def test_a_commit_that_is_gone(tab, inspector):
    del inspector.states[4]
    tab.select("toggle")
    expect(tab.section("Changes")).to_have_text("ChangesCommit 4 is no longer kept.")


# Comparing


def test_comparing_two_commits(tab):
    tab.choose("Compare from #1", row="add")
    tab.select("toggle")
    tab.details.get_by_role("button", name="Compare…").click()
    result = tab.section("From #1 to #4")
    expect(result.locator("h4")).to_have_text(["TodoStore", "UserStore"])
    expect(changes(result).locator(".path")).to_have_text(["items › 0 › donechanged", "(the whole state)changed"])

    tab.details.get_by_label("To commit").fill("1")
    tab.details.get_by_role("button", name="Compare", exact=True).click()
    expect(tab.section("From #1 to #1")).to_contain_text("No differences.")

    tab.details.get_by_label("From commit").fill("")
    tab.details.get_by_role("button", name="Compare", exact=True).click()
    expect(tab.details.get_by_role("alert")).to_have_text("Enter the numbers of two commits.")


def test_comparing_one_store(tab, inspector):
    tab.select("toggle")
    tab.details.get_by_role("button", name="Compare…").click()
    tab.details.get_by_label("From commit").fill("2")
    tab.details.get_by_label("Store").select_option(label="UserStore")
    tab.details.get_by_role("button", name="Compare", exact=True).click()
    expect(changes(tab.section("From #2 to #4")).locator(".path")).to_have_text("(the whole state)changed")
    assert ("diff", {"store": 2, "from": 2, "to": 4}) in inspector.requests


# Live states


def test_a_state_opens_node_by_node(tab, inspector):
    tab.open("TodoStore")
    expect(tab.item("filter").locator(".value")).to_have_text(".all")
    tab.open("items")
    tab.open("0")
    expect(tab.item("title").locator(".value")).to_have_text('"Milk"')
    asked = [params["path"] for method, params in inspector.requests if method == "state"]
    assert asked == [[], ["items"], ["items", "0"]]


def test_an_open_state_follows_the_app_and_marks_what_changed(tab, inspector):
    tab.open("TodoStore")
    tab.open("items")
    tab.open("0")
    # The marks disappear after a short time, so they are recorded.
    tab.page.evaluate(
        """() => {
          window.marked = new Set();
          new MutationObserver((changes) => {
            for (const { target } of changes)
              if (target.matches(".item.changed")) marked.add(target.querySelector(".label").textContent);
          }).observe(document.querySelector("#stores"), { attributeFilter: ["class"], subtree: true });
        }"""
    )
    inspector.act(1, "rename", app.todos(app.todo(1, "Oat milk"), app.todo(2, "Bread")))
    expect(tab.item("title").locator(".value")).to_have_text('"Oat milk"')
    tab.page.wait_for_function("marked.has('title')")
    expect(tab.item("title")).to_have_class("item")
    assert "id" not in tab.page.evaluate("[...marked]")


def test_a_hundred_parts_at_a_time(tab, inspector):
    inspector.act(1, "fill", app.todos(*[app.todo(index, f"Title {index}") for index in range(250)]))
    tab.open("TodoStore")
    tab.open("items")
    expect(tab.item("99")).to_be_visible()
    expect(tab.item("100")).to_have_count(0)
    tab.page.get_by_text("100 more").click()
    expect(tab.item("199")).to_be_visible()
    tab.page.get_by_text("50 more").click()
    expect(tab.item("249")).to_be_visible()
    expect(tab.page.locator(".more-item")).to_have_count(0)


def test_states_at_a_commit(tab):
    tab.open("TodoStore")
    tab.open("items")
    tab.open("0")
    done = tab.item("done").locator(".value")
    expect(done).to_have_text("true")
    tab.select("add")
    tab.button("At #1").click()
    expect(done).to_have_text("false")
    tab.select("toggle")
    expect(done).to_have_text("true")
    tab.select("add")
    expect(done).to_have_text("false")
    tab.button("Now").click()
    expect(done).to_have_text("true")


def test_redacted_values_and_ended_stores(tab, inspector):
    store = inspector.store("Session", Struct("Session", token=Redacted(), state=Case("open")))
    tab.open("Session")
    expect(tab.item("token").locator(".value")).to_have_text("redacted")
    inspector.change_store(store, alive=False)
    expect(tab.item("Session").locator(".tags")).to_have_text("3 · struct store · deallocated")
    tab.open_store("Session")
    expect(fact(tab, "Style")).to_have_text("struct store")
    inspector.change_store(store, style=None)
    expect(fact(tab, "Style")).to_have_count(0)


def test_a_large_state(inspector, screen):
    """The state has about a megabyte. The page requests only open nodes."""
    rows = [app.todo(index, f"A title that has some length, number {index}") for index in range(20_000)]
    inspector.store("Large", app.todos(*rows))
    tab = screen(inspector)
    tab.open("Large")
    tab.open("items")
    expect(tab.item("99")).to_be_visible()
    changed = [*rows]
    changed[5] = app.todo(5, "Another title")
    inspector.act(1, "rename", app.todos(*changed))
    expect(tab.item("5").locator(".value")).to_contain_text("Another title")
    assert tab.page.locator("[role=treeitem]").count() < 110


def test_many_stores(inspector, screen):
    for index in range(450):
        inspector.store(f"Row{index}", app.todos())
    tab = screen(inspector)
    expect(tab.item("Row199")).to_be_attached()
    expect(tab.item("Row200")).to_have_count(0)
    tab.page.get_by_text("200 more").click()
    expect(tab.item("Row399")).to_be_attached()


def test_copy_as_test(tab, context):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab.choose("Copy as test…", row="add")
    dialog = tab.page.get_by_role("dialog", name="Test")
    expect(dialog.locator("pre")).to_have_text("import Lockstep\n\n// TodoStore <b>&amp;\n")
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_role("status")).to_have_text("Copied.")
    assert tab.page.evaluate("navigator.clipboard.readText()") == "import Lockstep\n\n// TodoStore <b>&amp;\n"
    tab.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_comparing_with_a_commit_that_is_gone(tab):
    tab.select("toggle")
    tab.details.get_by_role("button", name="Compare…").click()
    tab.details.get_by_label("From commit").fill("99")
    tab.details.get_by_role("button", name="Compare", exact=True).click()
    expect(tab.section("From #99 to #4").locator(".error").first).to_have_text("Commit 99 is no longer kept.")
