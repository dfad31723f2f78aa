import LockstepCore

/// The parts of a value. Two values of one type are the same if their parts are the same.
struct Parts {
    struct Part {
        /// The identifier of the part within the value.
        let key: AnyHashable
        /// The text that the part adds to a path, such as `.name` or `[0]`.
        let name: String
        let value: Any
    }

    private(set) var all: [Part]

    /// Creates the parts of a value.
    ///
    /// - Returns: `nil` for a value that cannot be divided, such as a closure or a struct with a custom mirror.
    init?(of value: Any) {
        if let sensitive = value as? any AnySensitive {
            all = [Part(key: "value", name: "", value: sensitive.anyValue)]
            return
        }
        if let value = value as? any ShownByParts {
            all = value.shownParts.map { Part(key: $0.label, name: ".\($0.label)", value: $0.value) }
            return
        }
        if let array = value as? any AnyInlineArray {
            all = array.elements.enumerated().map { Part(key: $0, name: "[\($0)]", value: $1) }
            return
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            all = mirror.children.map { Part(key: "some", name: "", value: $0.value) }
        case .collection where value is any StandardCollection:
            all = mirror.children.enumerated().map { index, child in
                Part(key: index, name: "[\(index)]", value: child.value)
            }
        case .dictionary where value is any StandardCollection:
            let pairs = mirror.children.compactMap { $0.value as? (key: AnyHashable, value: Any) }
            guard pairs.count == mirror.children.count else { return nil }
            all = pairs.map { Part(key: $0.key, name: "[\($0.key)]", value: $0.value) }
        case .struct where !(value is any CustomReflectable), .tuple:
            // A type that is not a Swift type, such as a C type, shows no fields.
            guard !mirror.children.isEmpty else { return nil }
            all = mirror.children.enumerated().map { index, field in
                Part(key: index, name: ".\(field.label ?? "\(index)")", value: field.value)
            }
        case .enum where !(value is any CustomReflectable):
            guard let payload = mirror.children.first else { return nil }
            all = [Part(key: payload.label, name: ".\(payload.label ?? "")", value: payload.value)]
        default: return nil
        }
    }

    /// Creates the parts that are the properties of a state.
    ///
    /// - Returns: `nil` for a value without properties, such as an array.
    init?(propertiesOf state: Any) {
        guard state is any ShownByParts || Mirror(reflecting: state).displayStyle == .struct else { return nil }
        self.init(of: state)
    }

    /// Returns the parts, except the properties with these names.
    func without(_ properties: Set<String>) -> Parts {
        var parts = self
        parts.all.removeAll { properties.contains($0.property) }
        return parts
    }

    /// The part with this key.
    subscript(key: AnyHashable) -> Part? { all.first { $0.key == key } }

    /// The names of the properties.
    var properties: Set<String> { Set(all.map(\.property)) }
}

extension Parts.Part {
    /// Creates the part that is a whole value.
    init(_ value: Any) { self.init(key: 0, name: "", value: value) }

    /// The part, as a property that a state does not show.
    var withoutValue: Self { Self(key: key, name: name, value: ()) }

    /// The name of the property that the part is. The name has no underscore of a property wrapper.
    var property: String {
        let name = name.drop { $0 == "." }
        return String(name.hasPrefix("_") ? name.dropFirst() : name)
    }
}

/// A collection whose mirror shows all elements.
private protocol StandardCollection {}

extension Array: StandardCollection {}
extension ArraySlice: StandardCollection {}
extension ContiguousArray: StandardCollection {}
extension Dictionary: StandardCollection {}
