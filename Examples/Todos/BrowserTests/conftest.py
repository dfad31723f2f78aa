"""The program under test, started for each test, and a real browser."""

import os
import re
import shutil
import signal
import subprocess
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import expect, sync_playwright

# Only a failing test waits so long; a busy machine is slow.
SECONDS = 60
expect.set_options(timeout=SECONDS * 1000)

BINARY = os.environ["TODOS_BINARY"]


class Program:
    """A running program. The initializer waits until the program has printed its address."""

    def __init__(self, *options):
        self.process = subprocess.Popen(
            [BINARY, *map(str, options)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        line = self.process.stdout.readline()
        if not re.fullmatch(r"http://127\.0\.0\.1:\d+/\n", line):
            self.process.kill()
            raise AssertionError(f"expected an address, but received {line!r}: {self.process.stderr.read()}")
        self.url = line.strip()
        # With an inspector, the next line is the address of the inspector.
        self.inspector = self.process.stdout.readline().strip() if "--inspect" in options else None

    @property
    def port(self):
        return int(self.url.rstrip("/").rsplit(":", 1)[1])

    def stop(self, signal_number=signal.SIGTERM):
        """Ends the program with a signal. Returns its exit code, and its output after the address."""
        self.process.send_signal(signal_number)
        try:
            out, error = self.process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
            raise
        return self.process.returncode, out, error


@pytest.fixture
def start():
    """Starts programs, and ends those that a test leaves running.

    A program that cannot save its state, because another program has the file open, prints a warning for each store.
    """
    # Ends every program, even if the end of another one fails.
    with ExitStack() as endings:

        def start(*options, can_save=True):
            program = Program(*(options or ["--in-memory", "--port", 0]))
            endings.callback(end, program, can_save)
            return program

        yield start


def end(program, can_save):
    """Ends a program that a test has left running."""
    if program.process.poll() is None:
        code, printed, error = program.stop()
        assert (code, printed) == (0, "")
        assert (error == "") == can_save
        assert all(line.startswith("Lockstep: warning: The state of ") for line in error.splitlines())


@contextmanager
def chromium():
    """Runs the installed Chromium until the block ends."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert found, "no Chromium was found"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def browser():
    with chromium() as browser:
        yield browser


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    item.has_failed = getattr(item, "has_failed", False) or report.failed
    return report


@pytest.fixture
def context(browser, request):
    """The tabs of one test. The test fails if a script of a page throws an error. A failed test prints its tabs."""
    context = browser.new_context()
    errors = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    yield context
    if request.node.has_failed:
        for page in context.pages:
            state = page.evaluate("[location.href, document.documentElement.outerHTML]")
            print(*state, sep="\n")
    context.close()
    assert errors == []
