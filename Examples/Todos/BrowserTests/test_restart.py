"""The state that is restored after the program is killed or stopped, and started again."""

import json
import signal
import sqlite3
import time

import pytest
from playwright.sync_api import expect
from tab import Tab
from test_catalogue import List

# Changes are saved every half second. The slack is the time of a request and a write on a slow machine.
INTERVAL = 0.5
SLACK = 1.0


@pytest.fixture
def options(tmp_path):
    return ["--port", 0, "--database", tmp_path / "todos.sqlite"]


def saved(path, key="workspace"):
    """Returns the saved state in the database, or None."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=60)
    try:
        row = database.execute("SELECT data FROM savedState WHERE key = ?", [key]).fetchone()
    finally:
        database.close()
    return json.loads(row[0].split(b"\n", 1)[1]) if row else None


def execute(path, statement):
    database = sqlite3.connect(path, timeout=60)
    try:
        with database:
            database.execute(statement)
    finally:
        database.close()


def kill(program):
    program.process.kill()
    program.process.wait(timeout=60)


def saved_line(tab, status):
    return tab.page.locator(f"#saving[data-status={status}]")


def type_until_killed(tab, program, path):
    """Types until the draft was saved a few times, and kills the program between two keys.

    Returns the typed text, the text after each key with its time, the last saved draft, and the time of the kill.
    """
    typed, keys, drafts = "", [], []
    while len(drafts) < 4:
        # The field of a new todo accepts 2000 characters.
        assert len(keys) < 1990, f"saved only {drafts}"
        key = "abcdefghij"[len(keys) % 10]
        tab.page.keyboard.type(key)
        typed += key
        keys.append((time.monotonic(), typed))
        draft = (saved(path) or {}).get("drafts", {}).get("work")
        if draft and draft not in drafts:
            drafts.append(draft)
    tab.page.keyboard.type("klm")
    program.process.kill()
    killed = time.monotonic()
    tab.page.keyboard.type("nop")
    program.process.wait(timeout=60)
    return typed + "klmnop", keys, drafts[-1], killed


def test_killed_in_the_middle_of_typing(context, start, options, tmp_path):
    path = tmp_path / "todos.sqlite"
    program = start(*options)
    tab = Tab(context, program.url)
    tab.show("Work")
    expect(tab.heading).to_have_text("Work")
    tab.added("Write report")
    tab.show("Active")
    tab.title.click()
    text, keys, seen, killed = type_until_killed(tab, program, path)
    expect(tab.title).to_have_value(text)
    tab.page.close()

    tab = Tab(context, start(*options).url)
    expect(tab.heading).to_have_text("Work")
    expect(tab.page.locator("#filter-active")).to_have_attribute("aria-current", "page")
    expect(tab.titles).to_have_text(["Write report"])
    draft = tab.title.input_value()
    assert text.startswith(draft)
    assert draft.startswith(seen)
    old_enough = [typed for moment, typed in keys if moment < killed - INTERVAL - SLACK]
    assert old_enough, "the typing did not last long enough for this test"
    assert len(draft) >= len(old_enough[-1])

    # The user can continue to type the restored text. A title has at most 200 characters.
    draft = draft[:150]
    tab.title.fill(draft)
    tab.title.press("End")
    tab.page.keyboard.type("!")
    tab.page.keyboard.press("Enter")
    expect(tab.titles).to_have_text(["Write report", draft + "!"])
    expect(tab.title).to_have_value("")


def test_a_tab_that_stays_open_sends_what_was_typed_again(context, start, tmp_path):
    path = tmp_path / "todos.sqlite"
    program = start("--port", 0, "--database", path)
    tab = Tab(context, program.url)
    tab.show("Work")
    expect(tab.heading).to_have_text("Work")
    tab.title.press_sequentially("Write re")
    expect(tab.title).to_have_attribute("value", "Write re")
    kill(program)
    expect(tab.page.get_by_text("Connection lost.")).to_be_visible()
    tab.title.press_sequentially("port")

    start("--port", program.port, "--database", path)
    expect(tab.page.get_by_text("Connection lost.")).to_be_hidden()
    expect(tab.title).to_have_attribute("value", "Write report")
    expect(tab.title).to_have_value("Write report")
    expect(tab.heading).to_have_text("Work")
    other = Tab(context, f"http://127.0.0.1:{program.port}/?list=work")
    expect(other.title).to_have_value("Write report")


@pytest.mark.parametrize("signal_number", [signal.SIGINT, signal.SIGTERM])
def test_a_normal_end_saves_the_last_key(context, start, options, signal_number):
    program = start(*options)
    tab = Tab(context, program.url)
    tab.show("Done")
    expect(saved_line(tab, "saved")).to_be_attached()
    tab.title.press_sequentially("Buy oat milk")
    # The program has received the text, and has not had time to save it.
    expect(tab.title).to_have_attribute("value", "Buy oat milk")
    assert program.stop(signal_number) == (0, "", "")
    tab.page.close()

    tab = Tab(context, start(*options).url)
    expect(tab.title).to_have_value("Buy oat milk")
    expect(tab.page.locator("#filter-done")).to_have_attribute("aria-current", "page")


def test_each_list_has_its_own_draft(context, start, options):
    tab = Tab(context, start(*options).url)
    tab.title.press_sequentially("Buy milk")
    tab.show("Work")
    expect(tab.title).to_have_value("")
    tab.title.press_sequentially("Write report")
    tab.show("Home")
    expect(tab.title).to_have_value("Buy milk")
    tab.title.press("Enter")
    expect(tab.titles).to_have_text(["Buy milk"])
    expect(tab.title).to_have_value("")
    tab.show("Work")
    expect(tab.title).to_have_value("Write report")
    tab.page.reload()
    expect(tab.title).to_have_value("Write report")


def test_the_draft_works_without_a_script(browser, start, options):
    context = browser.new_context(java_script_enabled=False)
    program = start(*options)
    tab = Tab(context, program.url, live=False)
    tab.show("Work")
    tab.add(" ")
    expect(tab.add_error).to_have_text("Title must not be empty.")
    tab.choose("network", "offline")
    tab.add("Write report")
    expect(tab.title).to_have_value("Write report")
    assert program.stop() == (0, "", "")

    tab = Tab(context, start(*options).url, live=False)
    expect(tab.heading).to_have_text("Work")
    expect(tab.title).to_have_value("Write report")
    context.close()


def test_a_page_says_that_it_is_not_saved(context, start, options, tmp_path):
    path = tmp_path / "todos.sqlite"
    tab = Tab(context, start(*options).url)
    notice = tab.page.locator("#saving")
    expect(saved_line(tab, "saved")).to_have_text("")
    execute(path, "CREATE TRIGGER broken BEFORE INSERT ON savedState BEGIN SELECT RAISE(ABORT, 'broken'); END")
    tab.title.press_sequentially("Buy milk")
    expect(notice).to_have_text("The state of this page is not being saved: the storage failed.")
    # The todos are still saved.
    tab.title.press("Enter")
    expect(tab.titles).to_have_text(["Buy milk"])
    execute(path, "DROP TRIGGER broken")
    expect(saved_line(tab, "saved")).to_have_text("")


def test_two_programs_do_not_overwrite_each_other(context, start, options, tmp_path):
    first = Tab(context, start(*options).url)
    second = Tab(context, start(*options, can_save=False).url)
    expect(second.page.locator("#saving")).to_have_text(
        "The state of this page is not being saved: another program uses the file."
    )
    first.title.press_sequentially("Of the first")
    second.title.press_sequentially("Of the second")
    expect(second.title).to_have_attribute("value", "Of the second")
    expect(saved_line(first, "saved")).to_be_attached()
    expect(first.title).to_have_attribute("value", "Of the first")
    assert saved(tmp_path / "todos.sqlite")["drafts"] == {"home": "Of the first"}


# The catalogue


def test_favourites_survive_a_kill(context, start, options, tmp_path):
    program = start(*options)
    shop = List(context, program.url)
    name = shop.names.first.text_content()
    other = shop.names.nth(1).text_content()
    for each in [name, other]:
        shop.heart(each).click()
        expect(shop.heart(each)).to_have_attribute("aria-pressed", "true")
    # The favourites are saved in their table, and the state of their store is saved, too.
    expect(shop.page.locator("#products [aria-busy=true]")).to_have_count(0)
    expect(shop.page.locator("#requests li", has_text="Add favourite").locator(".time", has_text="…")).to_have_count(0)
    expect(saved_line(shop, "saved")).to_be_attached()
    kill(program)
    assert len(saved(tmp_path / "catalogue.sqlite", "favourites")) == 2
    shop.page.close()

    shop = List(context, start(*options).url)
    for each in [name, other]:
        expect(shop.heart(each)).to_have_attribute("aria-pressed", "true")
    expect(shop.status).to_have_text("The first 40 shown · favourites: 2")


@pytest.mark.parametrize(
    "language, text",
    [
        ("en", "The state of this page is not being saved: another program uses the file."),
        ("es", "El estado de esta página no se guarda: otro programa usa el archivo."),
        ("ja", "このページの状態は保存されていません。ほかのプログラムがファイルを使用中です。"),
    ],
)
def test_the_catalogue_says_in_each_language_that_it_is_not_saved(context, start, options, language, text):
    start(*options)
    shop = List(context, start(*options, can_save=False).url, f"?language={language}")
    expect(shop.page.locator("#saving")).to_have_text(text)
