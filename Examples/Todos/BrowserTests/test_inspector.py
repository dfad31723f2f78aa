"""The inspector of the running program: commits, time travel, forced states, exported sessions, and permissions."""

import json
import re

import pytest
from playwright.sync_api import expect
from tab import Tab


class Inspector:
    """The inspector's page."""

    def __init__(self, context, program):
        self.page = context.new_page()
        self.page.goto(program.inspector)
        expect(self.page.locator("#connection-text")).to_have_text("Connected")
        self.rows = self.page.locator("#history .spacer [role=row]:visible")
        self.details = self.page.get_by_role("region", name="Details")

    def row(self, name):
        return self.rows.filter(has=self.page.locator(".name", has_text=re.compile(f"^{re.escape(name)}$")))

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def commits(self, name):
        """Shows only entries with this name."""
        self.page.get_by_role("searchbox").fill(name)

    def store(self, name, index=0):
        stores = self.page.get_by_role("tree", name="Stores").locator(".item")
        row = stores.filter(has=self.page.locator(".label", has_text=re.compile(f"^{name}$"))).nth(index)
        row.locator(".label").click()
        expect(self.details.get_by_role("heading", level=2)).to_have_text(name)


@pytest.fixture
def program(start):
    return start("--in-memory", "--port", 0, "--inspect", "control")


def test_it_sees_what_is_done_and_travels(context, program):
    """The inspector shows executions, commits and differences, and travels in time."""
    inspector = Inspector(context, program)
    tab = Tab(context, program.url)
    tab.added("Buy milk")
    tab.added("Call home")

    # The execution, its commit and the difference.
    expect(inspector.row("change")).to_have_count(2)
    method = inspector.row("change").last
    expect(method).to_contain_text("completed")
    expect(inspector.row("Add confirmed")).to_have_count(2)
    change = inspector.row("Add confirmed").last
    change.click()
    expect(inspector.details).to_contain_text("Call home")
    inspector.row("Add confirmed").first.click()
    expect(inspector.details).to_contain_text("Buy milk")

    # Travel to the first commit: the page of the app shows it, and the database keeps both todos.
    inspector.details.get_by_role("button", name="Go to this commit").click()
    expect(tab.titles).to_have_text(["Buy milk"])
    inspector.page.locator("#live").click()
    expect(tab.titles).to_have_text(["Buy milk", "Call home"])
    expect(tab.undo).to_be_enabled()
    tab.undo.click()
    expect(tab.titles).to_have_text(["Buy milk"])


def test_it_forces_states_and_dispatches(context, program):
    """The inspector forces states and dispatches actions."""
    tab = Tab(context, program.url)
    tab.added("Buy milk")
    inspector = Inspector(context, program)
    inspector.store("TodoStore")
    inspector.details.get_by_role("button", name="Failed").click()
    expect(tab.load_error).to_be_visible()
    inspector.details.get_by_role("button", name="Release").click()
    expect(tab.titles).to_have_text(["Buy milk"])
    inspector.details.get_by_role("combobox", name="Action").select_option("add")
    inspector.details.get_by_role("textbox", name="Payload as JSON").fill('"Call home"')
    inspector.details.get_by_role("button", name="Dispatch").click()
    expect(tab.titles).to_have_text(["Buy milk", "Call home"])


def test_a_session_is_browsed_without_the_program(context, program, tmp_path):
    """An exported session can be imported and shown after the program has ended."""
    tab = Tab(context, program.url)
    tab.added("Buy milk")
    inspector = Inspector(context, program)
    expect(inspector.row("Add confirmed")).to_have_count(1)
    with inspector.page.expect_download() as download:
        inspector.button("Export").click()
    path = tmp_path / "session.json"
    download.value.save_as(path)
    session = json.loads(path.read_text())
    assert session["format"] == "lockstep-session" and session["app"] == "Todos"
    tab.page.close()
    assert program.stop()[0] == 0

    with inspector.page.expect_file_chooser() as chooser:
        inspector.button("Import…").click()
    chooser.value.set_files(path)
    inspector.row("Add confirmed").click()
    expect(inspector.details).to_contain_text("Buy milk")
    expect(inspector.page.locator("#connection-text")).not_to_have_text("Connected")


def test_a_read_only_page_changes_nothing(context, start):
    program = start("--in-memory", "--port", 0, "--inspect", "read")
    tab = Tab(context, program.url)
    tab.added("Buy milk")
    inspector = Inspector(context, program)
    inspector.row("Add confirmed").click()
    expect(inspector.details.get_by_role("button", name="Go to this commit")).to_be_disabled()
    expect(tab.titles).to_have_text(["Buy milk"])


def test_a_page_without_the_token_learns_nothing(context, program):
    """A page without the token receives no data."""
    page = context.new_page()
    page.goto(program.inspector.split("#")[0] + "#wrong")
    expect(page.locator("#connection-text")).not_to_have_text("Connected")
    expect(page.locator("#history .spacer [role=row]:visible")).to_have_count(0)


def test_titles_are_text(context, program):
    """The inspector shows markup in a title as text."""
    hostile = "<img src=x onerror=alert(1)>"
    dialogs = []
    inspector = Inspector(context, program)
    inspector.page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    tab = Tab(context, program.url)
    tab.added(hostile)
    inspector.row("Add confirmed").click()
    expect(inspector.details).to_contain_text(hostile)
    expect(inspector.page.locator("img")).to_have_count(0)
    assert dialogs == []
