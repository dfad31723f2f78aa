"""Values of a fake app, and how the protocol shows them."""

import json

LIST_LIMIT = 1000


class Struct:
    def __init__(self, type_name, /, **fields):
        self.type = type_name
        self.fields = fields

    def with_(self, **fields):
        return Struct(self.type, **(self.fields | fields))


class Case:
    """A case of an enum, with its payload if it has one."""

    def __init__(self, name, **payload):
        self.name = name
        self.payload = payload


class Redacted:
    pass


def parts(value):
    """The parts of a value, by their labels."""
    if isinstance(value, Struct):
        return list(value.fields.items())
    if isinstance(value, Case):
        return list(value.payload.items())
    if isinstance(value, dict):
        return [(str(key), value[key]) for key in sorted(value)]
    if isinstance(value, list):
        return [(str(index), element) for index, element in enumerate(value)]
    return []


def text(value, depth=2):
    def inside(items):
        return "(…)" if depth == 0 else "(" + ", ".join(f"{label}: {text(part, depth - 1)}" for label, part in items) + ")"

    if isinstance(value, Struct):
        shown = value.type + inside(parts(value)[:12])
    elif isinstance(value, Case):
        shown = "." + value.name + (inside(parts(value)) if value.payload else "")
    elif isinstance(value, list):
        shown = f"{len(value)} element{'' if len(value) == 1 else 's'}" if value else "[]"
    elif isinstance(value, dict):
        shown = f"{len(value)} pair{'' if len(value) == 1 else 's'}" if value else "[:]"
    elif isinstance(value, Redacted):
        shown = "redacted"
    elif value is None:
        shown = "nil"
    else:
        shown = json.dumps(value, ensure_ascii=False)
    return shown if len(shown) <= 120 else shown[:119] + "…"


def kind(value):
    kinds = {Struct: "struct", Case: "enum", list: "list", dict: "dictionary", Redacted: "redacted"}
    return kinds.get(type(value), "value")


def type_name(value):
    return value.type if isinstance(value, Struct) else {str: "String", int: "Int", bool: "Bool"}.get(type(value), "")


def node(value):
    return {"kind": kind(value), "type": type_name(value), "text": text(value), "count": len(parts(value))}


def descendant(value, path):
    for label in path:
        value = dict(parts(value))[label]
    return value


def page(value, params):
    """The answer to `state` or `payload`."""
    value = descendant(value, params["path"])
    first, limit = params["from"], min(params["limit"], 500)
    shown = parts(value)[first : first + limit]
    return {
        "node": node(value),
        "parts": [{"label": label, "node": node(part)} for label, part in shown],
        "from": first,
        "count": len(parts(value)),
    }


def difference(before, after, path=()):
    """The answer to `diff`, by paths."""
    if before is after:
        return []
    old, new = dict(parts(before)), dict(parts(after))
    if kind(before) != kind(after) or (not old and not new) or (isinstance(before, Case) and before.name != after.name):
        if text(before) == text(after):
            return []
        return [{"path": list(path), "before": node(before), "after": node(after)}]
    changes = []
    for label in [*old, *[label for label in new if label not in old]]:
        here = [*path, label]
        if label not in new:
            changes.append({"path": here, "before": node(old[label])})
        elif label not in old:
            changes.append({"path": here, "after": node(new[label])})
        else:
            changes += difference(old[label], new[label], here)
    return changes


class Nodes:
    """The nodes of a session file: each distinct value once."""

    def __init__(self):
        self.table = {}
        self.numbers = {}

    def number(self, value):
        shown = [[label, self.number(part)] for label, part in parts(value)[:LIST_LIMIT]]
        key = json.dumps([kind(value), type_name(value), text(value), shown])
        if key not in self.numbers:
            self.numbers[key] = len(self.numbers) + 1
            content = {name: each for name, each in node(value).items() if name != "count"}
            if shown:
                content["parts"] = shown
            if len(parts(value)) > LIST_LIMIT:
                content["count"] = len(parts(value))
            self.table[str(self.numbers[key])] = content
        return self.numbers[key]
