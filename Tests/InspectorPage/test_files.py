"""Session files: exporting, importing, browsing without an app, and malformed files."""

import copy
import json

import app
import pytest
from playwright.sync_api import expect
from test_details import changes, fact
from values import Case, Struct


@pytest.fixture
def tab(inspector, screen):
    app.small(inspector)
    return screen(inspector)


def export(tab, path):
    with tab.page.expect_download() as download:
        tab.button("Export").click()
    download.value.save_as(path)
    return download.value.suggested_filename


def load(tab, path):
    tab.page.locator("#file").set_input_files(path)


def load_content(tab, content, name="session.json"):
    text = content if isinstance(content, str) else json.dumps(content)
    tab.page.locator("#file").set_input_files({"name": name, "mimeType": "application/json", "buffer": text.encode()})


def test_an_export_has_the_whole_session(tab, inspector, tmp_path):
    inspector.export_page = 3
    name = export(tab, tmp_path / "session.json")
    assert name.startswith("Todos ") and name.endswith(".lockstep.json")
    assert json.loads((tmp_path / "session.json").read_text()) == inspector.session()
    assert len([method for method, _ in inspector.requests if method == "export"]) == -(-len(inspector.events) // 3)


def test_what_was_exported_can_be_browsed_without_the_app(tab, inspector, tmp_path):
    names = tab.names.all_inner_texts()
    export(tab, tmp_path / "session.json")
    inspector.close()
    expect(tab.page.locator("#connection-text")).to_have_text("Connection lost")
    load(tab, tmp_path / "session.json")
    expect(tab.notice("Session file: session.json. No app is connected to it.")).to_be_visible()
    expect(tab.names).to_have_text(names)

    tab.select("toggle")
    expect(changes(tab.section("Changes")).locator(".path")).to_have_text("items › 0 › donechanged")
    tab.select("add")
    expect(changes(tab.section("Changes")).locator(".path")).to_have_text("items › 1added")
    expect(tab.section("Payload")).to_contain_text('"Bread"')
    expect(tab.section("Woke").locator("tbody tr")).to_have_count(2)
    tab.section("State").get_by_role("button", name="Before").click()
    tab.open("items", tab.section("State"))
    expect(tab.item("0", tab.section("State"))).to_be_visible()
    expect(tab.item("1", tab.section("State"))).to_have_count(0)
    tab.select("attempt 1")
    expect(fact(tab, "Error")).to_have_text("network(timeout)")

    tab.open("TodoStore")
    tab.open("items")
    tab.open("0")
    expect(tab.item("done").locator(".value")).to_have_text("true")
    tab.select("add")
    tab.button("At #1").click()
    expect(tab.item("done").locator(".value")).to_have_text("false")

    tab.details.get_by_role("button", name="Compare…").click()
    tab.details.get_by_label("From commit").fill("4")
    tab.details.get_by_role("button", name="Compare", exact=True).click()
    result = tab.section("From #4 to #1")
    expect(result.locator("h4")).to_have_text(["TodoStore", "UserStore"])

    tab.search.fill("tgl")
    expect(tab.names).to_have_text(["refresh", "toggle"])


def test_a_file_changes_no_app(tab, controlled, screen, tmp_path):
    export(tab, tmp_path / "session.json")
    app.small(controlled)
    tab = screen(controlled)
    load(tab, tmp_path / "session.json")
    expect(tab.page.locator("#access")).to_have_text("Session file")
    tab.open_store("UserStore")
    expect(tab.button("Loading")).to_have_accessible_description("This is a session file: no app is connected.")
    expect(tab.button("Go here")).to_have_attribute("aria-disabled", "true")
    test = tab.details.get_by_role("button", name="Copy as test…")
    expect(test).to_have_accessible_description("Only a running app can make a test. This is a session file.")
    tab.page.keyboard.press("[")
    expect(tab.row("failed")).to_have_attribute("aria-selected", "true")
    assert [method for method, _ in controlled.requests if method == "travel"] == []


def test_back_to_the_app(tab, inspector, tmp_path):
    export(tab, tmp_path / "session.json")
    load(tab, tmp_path / "session.json")
    expect(tab.notice("Session file")).to_be_visible()
    inspector.start(1, "meanwhile")
    expect(tab.row("meanwhile")).to_have_count(0)
    tab.button("Back to the app").click()
    expect(tab.row("meanwhile")).to_be_visible()
    expect(tab.notice("Session file")).to_have_count(0)


def test_a_file_that_is_dropped(tab, inspector):
    text = json.dumps(inspector.session() | {"app": "Dropped"})
    tab.page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "dropped.json"));
            for (const type of ["dragenter", "dragover", "drop"]) {
                document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
            }
        }""",
        text,
    )
    expect(tab.notice("Session file: dropped.json")).to_be_visible()
    expect(tab.page.locator("#app")).to_have_text("Dropped")
    expect(tab.page.locator("#drop")).to_be_hidden()


def test_an_exported_file_exported_again_is_the_same(tab, inspector, tmp_path):
    load_content(tab, inspector.session())
    expect(tab.notice("Session file")).to_be_visible()
    export(tab, tmp_path / "again.json")
    assert json.loads((tmp_path / "again.json").read_text()) == inspector.session()


def test_a_list_that_was_cut(tab, inspector):
    inspector.act(1, "fill", app.todos(*[app.todo(index, "x") for index in range(1003)]))
    load_content(tab, inspector.session())
    expect(tab.row("fill")).to_be_visible()
    tab.open("TodoStore")
    tab.open("items")
    expect(tab.item("99")).to_be_visible()
    for _ in range(9):
        shown = tab.page.locator("[role=treeitem]").count()
        tab.page.locator(".more-item").click()
        expect(tab.page.locator("[role=treeitem]")).not_to_have_count(shown)
    expect(tab.page.get_by_text("3 parts aren't in the file")).to_be_visible()


def test_a_state_that_the_file_omits(tab, inspector):
    session = inspector.session()
    del session["states"]["4"]
    load_content(tab, session)
    tab.select("toggle")
    expect(tab.section("Changes")).to_contain_text("The states of this commit aren't in the file.")
    tab.open("TodoStore")
    expect(tab.stores).to_contain_text("This state isn't in the file.")
    tab.details.get_by_role("button", name="Compare…").click()
    tab.details.get_by_label("From commit").fill("1")
    tab.details.get_by_label("Store").select_option(label="TodoStore")
    tab.details.get_by_role("button", name="Compare", exact=True).click()
    expect(tab.section("From #1 to #4").locator(".error")).to_have_text("This state isn't in the file.")


def test_a_difference_that_the_file_omits(tab, inspector):
    rows = [app.todo(index, "x") for index in range(1003)]
    inspector.act(1, "fill", app.todos(*rows))
    inspector.act(1, "rename", app.todos(*rows[:-1], app.todo(1002, "y")))
    load_content(tab, inspector.session())
    tab.select("rename")
    incomplete = "The comparison is incomplete. It found no differences."
    expect(tab.section("Changes")).to_contain_text(incomplete)
    tab.details.get_by_role("button", name="Compare…").click()
    tab.details.get_by_label("From commit").fill("5")
    tab.details.get_by_role("button", name="Compare", exact=True).click()
    expect(tab.section("From #5 to #6").locator("h4")).to_have_text(["TodoStore"])
    expect(tab.section("From #5 to #6")).to_contain_text(incomplete)


# Malformed files


def broken(change):
    def make(session):
        session = copy.deepcopy(session)
        change(session)
        return session

    return make


MALFORMED = {
    "text": (lambda session: "Dear diary", "The file isn't valid JSON"),
    "cut": (lambda session: json.dumps(session)[:-50], "The file isn't valid JSON"),
    "empty": (lambda session: "", "The file isn't valid JSON"),
    "list": (lambda session: [], "isn't a Lockstep session"),
    "null": (lambda session: "null", "isn't a Lockstep session"),
    "foreign": (lambda session: {"format": "other"}, "isn't a Lockstep session"),
    "version": (lambda session: session | {"version": 2}, "The file has version 2. This page reads version 1."),
    "app": (lambda session: session | {"app": 5}, "“app” isn't a string"),
    "stores": (lambda session: session | {"stores": None}, "“stores” isn't a list"),
    "events": (lambda session: session | {"events": {}}, "“events” isn't a list"),
    "event": (broken(lambda session: session["events"].insert(2, None)), "Event 3 isn't an object"),
    "name": (broken(lambda session: session["events"][0]["execution"].update(name=["x"])), "Event 1: “name” isn't a string"),
    "time": (broken(lambda session: session["events"][0]["execution"].pop("time")), "Event 1: “time” isn't a number"),
    "woke": (broken(lambda session: session["events"][2].update(parts=[1])), "Event 3: a part isn't an object"),
    "nodes": (lambda session: session | {"nodes": []}, "“nodes” isn't an object"),
    "part": (broken(lambda session: session["nodes"]["1"].update(parts=[["a", 999]])), "Node 1 has a node that isn't in the file"),
    "state": (broken(lambda session: session["states"].update({"1": {"before": 1, "after": 999}})), "The state of commit 1 has a node"),
    "payload": (broken(lambda session: session["payloads"].update({"1": "x"})), "The payload of execution 1 has a node"),
    "prototype": (lambda session: '{"format": "lockstep-session", "version": 1, "app": "", "__proto__": {"stores": [], "events": []}}', "“stores” isn't a list"),
}  # fmt: skip


@pytest.mark.parametrize("case", MALFORMED)
def test_a_malformed_file_gets_a_message_and_loses_nothing(tab, inspector, case):
    make, message = MALFORMED[case]
    tab.select("toggle")
    load_content(tab, make(inspector.session()), name="bad.json")
    expect(tab.notice("“bad.json” can't be opened.")).to_contain_text(message)
    expect(tab.row("toggle")).to_have_attribute("aria-selected", "true")
    expect(tab.page.locator("#access")).to_have_text("Read-only")
    inspector.start(1, "still live")
    expect(tab.row("still live")).to_be_visible()


def test_values_and_executions_in_a_circle(tab, inspector):
    session = inspector.session()
    first, second = session["states"]["1"]["before"], session["states"]["1"]["after"]
    session["nodes"][str(first)]["parts"] = [["self", first]]
    session["nodes"][str(second)]["parts"] = [["self", second]]
    session["events"][0]["execution"]["parent"] = 1
    load_content(tab, session)
    expect(tab.notice("Session file")).to_be_visible()
    tab.select("add")
    expect(changes(tab.section("Changes"))).to_have_count(1)


def test_elements_with_an_id_are_compared_by_it(tab, inspector):
    milk, bread = app.todo(1, "Milk"), app.todo(2, "Bread")
    inspector.act(1, "set", app.todos(milk, bread))
    inspector.act(1, "sort", app.todos(bread, milk))
    inspector.act(1, "shift", app.todos(milk))
    load_content(tab, inspector.session())
    tab.select("sort")
    expect(changes(tab.section("Changes"))).to_have_text("itemschanged−Before: order: 1, 2+After: order: 2, 1")
    tab.select("shift")
    expect(changes(tab.section("Changes")).locator(".path")).to_have_text("items › 0removed")


def test_both_values_of_an_element_that_moved(tab, inspector):
    def task(identifier, due):
        return Struct("Task", id=identifier, due=due)

    monday, friday = Case("on", day="Monday"), Case("on", day="Friday")
    store = inspector.store("Tasks", [task(1, monday), task(2, friday)])
    inspector.act(store, "insert", [task(3, friday), task(1, Case("before", day="Tuesday")), task(2, friday)])
    load_content(tab, inspector.session())
    tab.select("insert")
    change = changes(tab.section("Changes")).filter(has_text="changed")
    expect(change.locator(".path")).to_have_text("1 › duechanged")
    for side, day in [(".removed", '"Monday"'), (".added", '"Tuesday"')]:
        shown = change.locator(side)
        shown.locator(".twisty").click()
        expect(tab.item("day", shown).locator(".value")).to_have_text(day)


def test_elements_without_an_id_are_compared_by_their_places(tab, inspector):
    store = inspector.store("Names", ["a", "b", "c"])
    inspector.act(store, "insert", ["a", "x", "b", "c"])
    inspector.act(store, "replace", ["a", "y", "b", "c"])
    load_content(tab, inspector.session())
    tab.select("insert")
    expect(changes(tab.section("Changes")).locator(".path")).to_have_text("1added")
    tab.select("replace")
    expect(changes(tab.section("Changes")).locator(".path")).to_have_text("1changed")
