#!/usr/bin/env python3
"""Fails for each public symbol that is undocumented, or that no topic group of its page lists.

Usage: docs_check.py FOLDER, where `scripts/docs` has put symbol graphs and archives.
"""

import json
import sys
from pathlib import Path

# A page with more members than this has topic groups; below it, the groups by kind are clear enough.
MEMBERS_WITHOUT_GROUPS = 15

folder = Path(sys.argv[1])
problems = []
pages = 0


def is_made_by_compiler(symbol):
    """Whether the author has no place to document the symbol at."""
    return symbol["names"]["title"] in ("init(from:)", "init(rawValue:)") or symbol["names"]["title"].startswith("$")


for graph in sorted(folder.glob("symbols/*/*.symbols.json")):
    module = graph.parent.name
    for symbol in json.loads(graph.read_text())["symbols"]:
        if "docComment" not in symbol and not is_made_by_compiler(symbol):
            problems.append(f"{module}: {'.'.join(symbol['pathComponents'])} has no documentation")

for archive in sorted(folder.glob("*.doccarchive")):
    data = archive / "data/documentation"
    for page in sorted(data.rglob("*.json")):
        pages += 1
        groups = json.loads(page.read_text()).get("topicSections", [])
        # Members of other modules' types, and what a protocol's extension provides, are on pages of their own.
        ungrouped = [
            name.rsplit("/", 1)[-1]
            for group in groups
            if group.get("generated") and group["title"] != "Extended Modules"
            for name in group["identifiers"]
            if not name.endswith("-Implementations")
        ]
        if ungrouped and (page.parent == data or len(ungrouped) > MEMBERS_WITHOUT_GROUPS):
            path = page.relative_to(data).with_suffix("")
            problems.append(f"{archive.stem}: no topic group of {path} has {', '.join(ungrouped)}")

for problem in problems:
    print(f"error: {problem}", file=sys.stderr)
print(f"{pages} pages of documentation")
if pages == 0:
    print(f"error: {folder} has no documentation", file=sys.stderr)
sys.exit(1 if problems or pages == 0 else 0)
