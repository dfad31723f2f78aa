"""Sessions for the tests."""

from values import Case, Struct


def todo(identifier, title, done=False):
    return Struct("Todo", id=identifier, title=title, done=done)


def todos(*items):
    return Struct("Todos", items=list(items), filter=Case("all"))


def small(inspector):
    """A session with two stores, nested and caused executions, and each outcome."""
    list_store = inspector.store("TodoStore", todos(todo(1, "Milk")), actions=[{"name": "add", "arguments": 1}, {"name": "clear", "arguments": 0}])
    user = inspector.store("UserStore", Case("idle"), style="value")
    milk, bread = todo(1, "Milk"), todo(2, "Bread")

    inspector.act(list_store, "add", todos(milk, bread), payload="Bread", woke=[("items", 2), ("count", 1)], site="TodosCore/TodoStore.swift:12")
    refresh = inspector.start(list_store, "refresh", kind="method", interceptors=["LogInterceptor", "ThrottleInterceptor"])
    load = inspector.start(user, "load", kind="load", parent=refresh, cause=None)
    inspector.commit(user, "loading", Case("loading"), load, root=refresh)
    attempt = inspector.start(user, "attempt 1", kind="attempt", parent=load)
    inspector.end(attempt, "failed", error="network(timeout)", duration=1250)
    inspector.commit(user, "failed", Case("failed", error="network(timeout)"), load, root=refresh, woke=[("state", 1)])
    inspector.end(load, "failed", error="network(timeout)", duration=1300)
    toggled = inspector.commit(list_store, "toggle", todos(todo(1, "Milk", True), bread), refresh)
    inspector.end(refresh, duration=1310)
    caused = inspector.start(user, "notify", kind="operation", cause=refresh)
    inspector.end(caused, "cancelled")
    for name, outcome in [("search", "superseded"), ("save", "dropped")]:
        inspector.end(inspector.start(list_store, name, kind="operation"), outcome)
    inspector.start(list_store, "sync", kind="operation")
    return list_store, user, toggled
