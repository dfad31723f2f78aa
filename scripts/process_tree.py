"""Kills a process and all processes that it started, in any process group."""
import os
import signal
import subprocess


def kill(root: int) -> None:
    table = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, check=True, text=True).stdout
    children: dict[int, list[int]] = {}
    for line in table.splitlines():
        pid, parent = map(int, line.split())
        children.setdefault(parent, []).append(pid)
    pending = [root]
    for pid in pending:
        pending.extend(children.get(pid, []))
    for pid in pending:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
