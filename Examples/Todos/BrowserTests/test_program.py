"""The program: its options, its database, its start, and its end."""

import signal
import sqlite3
import subprocess

import pytest
from conftest import BINARY, Program
from playwright.sync_api import expect
from tab import Tab


def refused(*options):
    """Starts a program that is expected to fail, and returns the one line of its error message."""
    ended = subprocess.run([BINARY, *map(str, options)], capture_output=True, text=True, timeout=60)
    assert ended.returncode != 0
    assert ended.stdout == ""
    lines = ended.stderr.splitlines()
    assert len(lines) == 1, ended.stderr
    return lines[0]


def test_a_restart_keeps_the_todos(context, start, tmp_path):
    options = ["--port", 0, "--database", tmp_path / "todos.sqlite"]
    first = start(*options)
    tab = Tab(context, first.url)
    tab.added("Buy milk")
    tab.added("Call home")
    tab.check("Buy milk").click()
    expect(tab.check("Buy milk")).to_be_checked()
    assert first.stop() == (0, "", "")

    tab = Tab(context, start(*options).url)
    expect(tab.titles).to_have_text(["Buy milk", "Call home"])
    expect(tab.check("Buy milk")).to_be_checked()


def test_the_todos_of_an_older_program_are_in_the_first_list(context, start, tmp_path):
    path = tmp_path / "todos.sqlite"
    with sqlite3.connect(path) as database:
        database.executescript(
            """
            PRAGMA application_id = 0x546F646F;
            CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
            INSERT INTO grdb_migrations VALUES ('Create todo');
            CREATE TABLE todo (
                id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, isDone BOOLEAN NOT NULL DEFAULT 0
            );
            INSERT INTO todo (title, isDone) VALUES ('Buy milk', 0), ('Call home', 1);
            """
        )
    database.close()
    tab = Tab(context, start("--port", 0, "--database", path).url)
    expect(tab.titles).to_have_text(["Buy milk", "Call home"])
    expect(tab.check("Call home")).to_be_checked()
    tab.show("Work")
    expect(tab.empty).to_be_visible()


def test_a_tab_finds_a_restarted_program_again(context, start, tmp_path):
    database = tmp_path / "todos.sqlite"
    first = start("--port", 0, "--database", database)
    tab = Tab(context, first.url)
    tab.added("Buy milk")
    # A submitted form waits until the typed text has reached the program, so the text must arrive before the program ends.
    with tab.page.expect_response(lambda response: response.request.method == "POST"):
        tab.title.fill("Half a title")
    first.stop()
    expect(tab.page.get_by_text("Connection lost.")).to_be_visible()
    tab.title.press("Enter")
    expect(tab.title).to_have_value("Half a title")
    expect(tab.titles).to_have_text(["Buy milk"])

    start("--port", first.port, "--database", database)
    expect(tab.page.get_by_text("Connection lost.")).to_be_hidden()
    expect(tab.status).to_have_text("1 to do")
    expect(tab.titles).to_have_text(["Buy milk"])
    tab.title.press("Enter")
    expect(tab.titles).to_have_text(["Buy milk", "Half a title"])


@pytest.mark.parametrize("failing", ["undo", "draft"])
def test_a_tab_connects_again_after_a_failed_request(context, start, failing):
    tab = Tab(context, start().url)
    tab.added("Buy milk")
    requests = f"**/{failing}?*"
    tab.page.route(requests, lambda route: route.abort(), times=1)
    with tab.page.expect_websocket():
        if failing == "undo":
            tab.undo.click()
        else:
            tab.title.press_sequentially("x")
    expect(tab.page.locator("html[data-live=true]")).to_be_attached()
    expect(tab.page.get_by_text("Connection lost.")).to_be_hidden()
    expect(tab.titles).to_have_text(["Buy milk"])


def test_a_title_that_is_being_edited_survives_a_restart(context, start, tmp_path):
    database = tmp_path / "todos.sqlite"
    first = start("--port", 0, "--database", database)
    tab = Tab(context, first.url)
    tab.added("Buy milk")
    tab.rename("Buy milk").click()
    tab.typed("Buy milk").fill("Buy oat")
    first.stop()
    expect(tab.page.get_by_text("Connection lost.")).to_be_visible()
    tab.typed("Buy milk").press("Enter")

    start("--port", first.port, "--database", database)
    expect(tab.page.get_by_text("Connection lost.")).to_be_hidden()
    expect(tab.status).to_have_text("1 to do")
    expect(tab.typed("Buy milk")).to_be_focused()
    tab.page.keyboard.type(" milk")
    tab.page.keyboard.press("Enter")
    expect(tab.titles).to_have_text(["Buy oat milk"])


@pytest.mark.parametrize("signal_number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it(context, start, signal_number):
    """A signal ends the program without an error."""
    program = start()
    Tab(context, program.url)
    assert program.stop(signal_number) == (0, "", "")


def test_a_port_in_use(start):
    """A port in use is reported."""
    port = start().port
    assert f"port {port} is in use" in refused("--in-memory", "--port", port)


@pytest.mark.parametrize("option", ["--database", "--catalogue"])
def test_a_file_in_memory_is_refused(tmp_path, option):
    """A file is never used together with `--in-memory`, so the program refuses both."""
    path = tmp_path / "todos.sqlite"
    ended = subprocess.run(
        [BINARY, "--in-memory", "--port", "0", option, path], capture_output=True, text=True, timeout=60
    )
    assert ended.returncode != 0
    assert f"'--in-memory' cannot be used together with '{option}'." in ended.stderr
    assert not path.exists()


def make_text(path):
    path.write_text("My diary. " * 1000)


def make_foreign_database(path):
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE diary (text)")
        database.execute("INSERT INTO diary VALUES ('Dear diary')")
    database.close()


def make_damaged_database(path):
    assert Program("--port", 0, "--database", path).stop()[0] == 0
    content = bytearray(path.read_bytes())
    content[200:] = b"\x55" * (len(content) - 200)
    path.write_bytes(content)


@pytest.mark.parametrize(
    "make, message",
    [
        (make_text, "is not an SQLite database"),
        (make_foreign_database, "is a database of another program"),
        (make_damaged_database, "is damaged"),
    ],
)
def test_a_file_that_is_no_database_of_todos_is_left_alone(tmp_path, make, message):
    """A file that is not a database of todos is refused and stays unchanged."""
    path = tmp_path / "precious"
    make(path)
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    assert message in refused("--port", 0, "--database", path)
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before


@pytest.mark.parametrize(
    "make, message",
    [
        (make_text, "is not an SQLite database"),
        (make_foreign_database, "is a database of another program"),
    ],
)
def test_a_file_that_is_no_catalogue_is_left_alone(tmp_path, make, message):
    """A file that is not a catalogue is refused and stays unchanged."""
    path = tmp_path / "precious"
    make(path)
    before = path.read_bytes()
    todos = tmp_path / "todos.sqlite"
    assert message in refused("--port", 0, "--database", todos, "--catalogue", path)
    assert path.read_bytes() == before


def test_a_database_that_cannot_be_made(tmp_path):
    """A database that cannot be created is reported."""
    assert "cannot be used" in refused("--port", 0, "--database", tmp_path / "missing" / "todos.sqlite")
    assert "it is a folder" in refused("--port", 0, "--database", tmp_path)


def test_what_the_stores_do_is_logged_on_demand(context, start):
    """The option `--log` logs the activity of the stores."""
    program = start("--in-memory", "--port", 0, "--log")
    Tab(context, program.url).added("Buy milk")
    code, printed, log = program.stop()
    assert (code, printed) == (0, "")
    lines = [line for line in log.splitlines() if "lockstep.name=add" in line]
    assert len(lines) == 2, log
    assert "Execution started" in lines[0] and "Execution ended" in lines[1]
    assert "lockstep.outcome=completed" in lines[1]
