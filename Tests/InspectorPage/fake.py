"""A fake inspector: an app that exists only as its events, and a server that speaks the protocol and serves the page."""

import http
import json
import pathlib
import threading

from values import Case, Nodes, difference, kind, page
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Response
from websockets.sync.server import serve

RESOURCES = pathlib.Path(__file__).resolve().parents[2] / "Sources/LockstepInspector/Resources"
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}


class Refusal(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


class Inspector:
    """`control`: whether the page may change the app. `requests` contains all requests except `hello` and `watch`."""

    def __init__(self, control=False, app="Todos", token="secret", process=4711):
        self.control, self.app, self.token, self.process = control, app, token, process
        self.started = "2026-11-22T10:00:00.000Z"
        self.events, self.stores, self.states, self.values, self.payloads = [], {}, {}, {}, {}
        self.interceptors = {}
        # The number of the last event that a page has processed. The page sends it with its next `watch`.
        self.seen = 0
        self.requests, self.refusals = [], {}
        self.travel = None
        self.changed = threading.Condition()
        self.stores_version = 0
        self.discarded = 0
        self.time = 0.0
        self.number = {"execution": 0, "commit": 0}
        self.server = None
        self.connections = set()
        self.port = 0
        self.export_page = 200

    # Events of the app

    def store(self, name, value, style="struct", **more):
        with self.changed:
            identifier = len(self.stores) + 1
            self.stores[identifier] = {
                "id": identifier, "name": name, "style": style, "alive": True, "forced": None, "canBeEmpty": style == "value",
                "actions": [], **more,
            }  # fmt: skip
            self.values[identifier] = value
            self.stores_version += 1
            self.changed.notify_all()
        return identifier

    def change_store(self, store, **fields):
        with self.changed:
            self.stores[store].update(fields)
            self.stores_version += 1
            self.changed.notify_all()

    def add(self, type_name, **fields):
        with self.changed:
            seq = len(self.events) + self.discarded + 1
            self.events.append({"seq": seq, "type": type_name, **fields})
            self.changed.notify_all()

    def start(self, store, name, kind="action", payload=None, **fields):
        self.number["execution"] += 1
        identifier = self.number["execution"]
        self.time += 1.5
        self.interceptors[identifier] = fields.pop("interceptors", [])
        execution = {"id": identifier, "store": store, "kind": kind, "name": name, "time": self.time, **fields}
        if payload is not None:
            self.payloads[identifier] = payload
            execution["payload"] = json.dumps(payload) if isinstance(payload, (str, int)) else page(payload, EVERYTHING)["node"]["text"]
        self.add("started", execution=execution)
        return identifier

    def commit(self, store, label, value, execution, root=None, woke=(), computed=False):
        self.number["commit"] += 1
        number = self.number["commit"]
        self.time += 0.25
        self.states[number] = (store, self.values[store], value)
        self.values[store] = value
        commit = {"number": number, "execution": execution, "root": root or execution, "store": store, "label": label}
        self.add("committed", commit={**commit, "time": self.time, "computed": computed})
        if woke:
            self.add("woke", commit=number, parts=[{"name": name, "observers": count} for name, count in woke])
        return number

    def end(self, execution, outcome="completed", error=None, duration=1.25):
        self.time += 0.5
        more = {} if error is None else {"error": error}
        wrapped = self.interceptors.get(execution, [])
        self.add("ended", execution=execution, outcome=outcome, duration=duration, interceptors=wrapped, **more)

    def act(self, store, name, value, payload=None, woke=(), **fields):
        """Runs an action with one commit. Returns the number of the commit."""
        execution = self.start(store, name, payload=payload, **fields)
        number = self.commit(store, name, value, execution, woke=woke)
        self.end(execution)
        return number

    def discard(self, count):
        """Discards the oldest events."""
        with self.changed:
            del self.events[:count]
            self.discarded += count

    def go(self, commit):
        with self.changed:
            self.travel = commit
            self.changed.notify_all()

    def wait_until_seen(self):
        """Waits until a page has processed all events."""
        with self.changed:
            assert self.changed.wait_for(lambda: self.seen >= len(self.events) + self.discarded, timeout=60), "a page lags"

    # The server

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/#{self.token}"

    def open(self):
        self.server = serve(self.serve, "127.0.0.1", self.port, process_request=self.respond, max_size=2**16)
        self.port = self.server.socket.getsockname()[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def close(self):
        self.server.shutdown()
        for connection in list(self.connections):
            connection.close_socket()
        with self.changed:
            self.changed.notify_all()

    def respond(self, connection, request):
        path = request.path.split("?")[0]
        if path == "/socket":
            return None
        name = "index.html" if path == "/" else path[1:]
        file = RESOURCES / name
        headers = Headers()
        headers["Connection"] = "close"
        headers["Content-Security-Policy"] = (
            "default-src 'none'; script-src 'self'; style-src 'self'; "
            f"connect-src 'self' ws://127.0.0.1:{self.port}; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
        if "/" in name or not file.is_file():
            return Response(http.HTTPStatus.NOT_FOUND, "Not Found", headers, b"")
        body = file.read_bytes()
        headers["Content-Type"] = f"{TYPES[file.suffix]}; charset=utf-8"
        headers["X-Content-Type-Options"] = "nosniff"
        headers["Content-Length"] = str(len(body))
        return Response(http.HTTPStatus.OK, "OK", headers, body)

    def serve(self, connection):
        connection.known_stores = -1
        connection.greeted = False
        self.connections.add(connection)
        try:
            for message in connection:
                threading.Thread(target=self.answer, args=[connection, json.loads(message)], daemon=True).start()
        except ConnectionClosed:
            pass
        finally:
            self.connections.discard(connection)
            with self.changed:
                self.changed.notify_all()

    def answer(self, connection, request):
        method, params = request["method"], request["params"]
        try:
            if method not in ("hello", "watch"):
                self.requests.append((method, params))
            if method in self.refusals:
                raise Refusal(*self.refusals[method])
            if method != "hello" and not connection.greeted:
                raise Refusal("request", "The first request is hello.")
            result = getattr(self, f"on_{method}")(connection, **params)
            answer = {"id": request["id"], "result": result}
        except Refusal as refusal:
            answer = {"id": request["id"], "error": {"code": refusal.code, "message": str(refusal)}}
        text = json.dumps(answer)
        assert len(text.encode()) <= 1_048_576, f"the answer to {method} is too long"
        try:
            connection.send(text)
            if "error" in answer and answer["error"]["code"] == "token":
                connection.close()
        except ConnectionClosed:
            pass

    # Requests

    def on_hello(self, connection, token, version):
        if token != self.token:
            raise Refusal("token", "The token is wrong.")
        connection.greeted = True
        return {"version": 1, "app": self.app, "process": self.process, "started": self.started, "control": self.control}

    def on_watch(self, connection, after, limit):
        travel = getattr(connection, "known_travel", "unknown")
        with self.changed:
            self.seen = max(self.seen, after)
            self.changed.notify_all()
            self.changed.wait_for(
                lambda: len(self.events) + self.discarded > after
                or connection.known_stores != self.stores_version
                or travel != self.travel
                or connection not in self.connections
            )
            shown = [event for event in self.events[max(0, after - self.discarded) :]][: min(limit, 500)]
            answer = {
                "events": shown,
                "last": shown[-1]["seq"] if shown else after,
                "missed": max(0, self.discarded - after),
                "travel": self.travel,
            }
            if connection.known_stores != self.stores_version:
                answer["stores"] = list(self.stores.values())
            connection.known_stores = self.stores_version
            connection.known_travel = self.travel
            return answer

    def value(self, store, commit, side):
        """The state of a store at the time of a commit."""
        if commit is None:
            return self.values[store]
        if commit not in self.states:
            raise Refusal("gone", f"Commit {commit} is no longer kept.")
        own = [number for number, (owner, _, _) in sorted(self.states.items()) if owner == store]
        earlier = [number for number in own if number <= commit]
        if not earlier:
            return self.states[own[0]][1] if own else self.values[store]
        _, before, after = self.states[earlier[-1]]
        return before if side == "before" and earlier[-1] == commit else after

    def on_state(self, connection, store, path, commit=None, side="after", **params):
        return page(self.value(store, commit, side), {"path": path, **params})

    def on_payload(self, connection, execution, **params):
        return page(self.payloads[execution], params)

    def on_diff(self, connection, commit=None, store=None, **params):
        if store is None:
            if commit not in self.states:
                raise Refusal("gone", f"Commit {commit} is no longer kept.")
            _, before, after = self.states[commit]
        else:
            before, after = self.value(store, params["from"], "after"), self.value(store, params["to"], "after")
        changes = difference(before, after)
        return {"changes": changes[:200], "isCut": len(changes) > 200}

    def need_control(self):
        if not self.control:
            raise Refusal("readOnly", "The app started the inspector without control.")

    def on_travel(self, connection, commit=None, live=False):
        self.need_control()
        self.go(None if live else commit)
        return {"travel": self.travel}

    def on_force(self, connection, store, to, message=None):
        self.need_control()
        self.change_store(store, forced=None if to == "release" else to)
        return {}

    def on_invalidate(self, connection, store):
        self.need_control()
        return {}

    on_reset = on_invalidate

    def on_dispatch(self, connection, store, action, arguments):
        self.need_control()
        return {}

    def on_test(self, connection, store):
        return {"source": f"import Lockstep\n\n// {self.stores[store]['name']} <b>&amp;\n"}

    def on_export(self, connection, after):
        with self.changed:
            shown = [event for event in self.events if event["seq"] > after][: self.export_page]
            last = shown[-1]["seq"] if shown else after
            more = bool(self.events) and last < self.events[-1]["seq"]
            whole = self.session()
        nodes = list(whole["nodes"].items())
        # The nodes are sent in as many pages as the events.
        pages = max(1, -(-len(self.events) // self.export_page))
        size = -(-len(nodes) // pages)
        index = max(0, after - self.discarded) // self.export_page
        session = {"events": shown, "nodes": dict(nodes[index * size : (index + 1) * size])}
        return {"session": whole | session if after == 0 else session, "last": last, "more": more}

    def session(self):
        """The content of the session file."""
        nodes = Nodes()
        return {
            "format": "lockstep-session", "version": 1, "app": self.app, "started": self.started,
            "stores": list(self.stores.values()), "events": list(self.events),
            "states": {f"{number}": {"before": nodes.number(before), "after": nodes.number(after)} for number, (_, before, after) in self.states.items()},
            "payloads": {f"{identifier}": nodes.number(payload) for identifier, payload in self.payloads.items()},
            "nodes": nodes.table,
        }  # fmt: skip


EVERYTHING = {"path": [], "from": 0, "limit": 500}
__all__ = ["Case", "Inspector", "Refusal", "kind"]
