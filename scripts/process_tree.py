"""Runs commands whose child processes must not outlive them."""
import os
import signal
import subprocess
from pathlib import Path


def run(command: list[str], folder: Path, environment: dict[str, str], seconds: int) -> tuple[int | None, str]:
    """Returns the status and the output of a command. The status of a timeout is None.

    After a timeout or an exception, such as an interruption by the user, no process of the command is left.
    """
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
        errors="replace", start_new_session=True)
    try:
        output, _ = process.communicate(timeout=seconds)
        return process.returncode, output
    except subprocess.TimeoutExpired:
        kill(process.pid)
        output, _ = process.communicate()
        return None, output
    except BaseException:
        kill(process.pid)
        raise


def kill(root: int) -> None:
    """Kills a process and all processes that it started, in any process group."""
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
