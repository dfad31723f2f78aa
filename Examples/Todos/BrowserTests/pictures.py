"""Takes the pictures of README: the Todos example and its inspector. `make pictures` runs it.

Usage: pictures.py FOLDER
"""

import sys
from pathlib import Path

from playwright.sync_api import expect

from conftest import Program, chromium
from tab import Tab
from test_inspector import Inspector

SIZE = {"width": 1180, "height": 720}


def take(folder, browser, program):
    context = browser.new_context(viewport=SIZE, device_scale_factor=1.5, color_scheme="light")
    tab = Tab(context, program.url)
    for title in ["Buy milk", "Call home", "Write the release notes", "Book the train"]:
        tab.added(title)
    tab.page.screenshot(path=folder / "todos.png")

    inspector = Inspector(context, program)
    inspector.row("Add confirmed").last.click()
    expect(inspector.details).to_contain_text("Todo(id:")
    inspector.page.screenshot(path=folder / "inspector.png")
    context.close()


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    program = Program("--in-memory", "--port", 0, "--inspect", "control")
    try:
        with chromium() as browser:
            take(folder, browser, program)
    finally:
        program.stop()


if __name__ == "__main__":
    main()
