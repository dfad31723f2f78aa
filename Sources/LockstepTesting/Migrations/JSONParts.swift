import LockstepCore

/// A value without inner values in a JSON value.
struct JSONLeaf {
    /// The path of the leaf without indices, such as `items[].name`.
    let field: String
    /// The path of the leaf, such as `items[2].name`.
    let place: String
    let value: JSONValue
    /// Returns a copy of the whole JSON value with another leaf in place of this leaf.
    let replacing: (JSONValue) -> JSONValue

    /// Returns the leaves of a JSON value.
    static func all(of value: JSONValue) -> [JSONLeaf] {
        var leaves: [JSONLeaf] = []
        value.visit { field, place, value, replacing in
            if value.isLeaf {
                leaves.append(JSONLeaf(field: field, place: place, value: value, replacing: replacing))
            }
        }
        return leaves
    }

    /// Returns the leaves of a JSON value, but only some of them for a field with many values.
    static func some(of value: JSONValue) -> [JSONLeaf] { limited(all(of: value), by: \.field) }
}

/// A key of an object in a JSON value.
struct JSONKey {
    /// The path of the keys of the object, such as `counts{}`.
    let field: String
    /// The path of the key, such as `counts.Milk`.
    let place: String
    let key: String
    private let object: [String: JSONValue]
    private let replacing: (JSONValue) -> JSONValue

    /// Returns the keys of the objects in a JSON value, but only some of them for objects with many keys.
    static func some(of value: JSONValue) -> [JSONKey] {
        var keys: [JSONKey] = []
        value.visit { field, place, value, replacing in
            guard case .object(let object) = value else { return }
            for key in object.keys.sorted() {
                keys.append(
                    JSONKey(
                        field: "\(field){}", place: place.isEmpty ? key : "\(place).\(key)", key: key, object: object,
                        replacing: replacing))
            }
        }
        return limited(keys, by: \.field)
    }

    /// The keys that a check tries in place of this key.
    var others: [String] {
        (key.withOtherDigits + [key + "x", "x" + key]).filter { object[$0] == nil }
    }

    /// Returns a copy of the whole JSON value with another key in place of this key.
    func renaming(_ other: String) -> JSONValue {
        var object = object
        object[other] = object.removeValue(forKey: key)
        return replacing(.object(object))
    }

    /// Returns a copy of the whole JSON value without this key and its value.
    func removing() -> JSONValue {
        var object = object
        object[key] = nil
        return replacing(.object(object))
    }
}

/// Returns at most 256 elements of each field: the first one, the last one, and others between them. A check migrates a
/// whole payload for each element, so a check of all elements of a long list would take too long.
private func limited<Element>(_ elements: [Element], by field: (Element) -> String) -> [Element] {
    let limit = 256
    var indices: [String: [Int]] = [:]
    for index in elements.indices { indices[field(elements[index]), default: []].append(index) }
    let chosen = indices.values.flatMap { all -> [Int] in
        all.count <= limit ? all : (0..<limit).map { all[$0 * (all.count - 1) / (limit - 1)] }
    }
    return chosen.sorted().map { elements[$0] }
}

extension JSONValue {
    /// Whether the value has no inner values.
    fileprivate var isLeaf: Bool {
        switch self {
        case .list(let values): values.isEmpty
        case .object(let values): values.isEmpty
        default: true
        }
    }

    /// Calls `body` for this value and for each inner value. See ``JSONLeaf`` for its arguments.
    fileprivate func visit(
        _ body: (_ field: String, _ place: String, _ value: JSONValue, _ replacing: @escaping (JSONValue) -> JSONValue)
            -> Void
    ) {
        visit("", "", { $0 }, body)
    }

    private func visit(
        _ field: String, _ place: String, _ whole: @escaping (JSONValue) -> JSONValue,
        _ body: (String, String, JSONValue, @escaping (JSONValue) -> JSONValue) -> Void
    ) {
        switch self {
        case .list([]): body("\(field)[]", "\(place)[]", self, whole)
        case .list(let values):
            for (index, value) in values.enumerated() {
                let replacing = { (new: JSONValue) -> JSONValue in
                    var values = values
                    values[index] = new
                    return whole(.list(values))
                }
                value.visit("\(field)[]", "\(place)[\(index)]", replacing, body)
            }
        case .object(let values):
            body(field, place, self, whole)
            for (key, value) in values {
                let replacing = { (new: JSONValue) -> JSONValue in
                    var values = values
                    values[key] = new
                    return whole(.object(values))
                }
                let suffix = field.isEmpty ? key : ".\(key)"
                value.visit(field + suffix, place + (place.isEmpty ? key : ".\(key)"), replacing, body)
            }
        default: body(field, place, self, whole)
        }
    }
}
