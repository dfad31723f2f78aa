/// A value as a person reads it, one node at a time: what it is, and the parts that it consists of.
///
/// A node is made when it is looked at. Its parts are found by `Mirror`, so a value need not be `Codable` or `Equatable`, and one of
/// any size can be looked at page by page. An optional is shown as what it holds, or as `nil`.
///
/// ```swift
/// let tree = ValueTree(store.pipeline.snapshot)
/// print(tree.text)                                  // Cart(items: 2 elements, coupon: nil)
/// for part in tree.parts { print(part.label, part.tree.text) }
/// ```
package struct ValueTree {
    /// What sort of value a node is.
    package enum Kind: String, Sendable, Codable {
        /// A value without parts: a number, a text, a date.
        case value
        /// A struct.
        case structure = "struct"
        /// A case of an enum.
        case enumeration = "enum"
        case tuple
        /// An array, or another ordered collection.
        case list
        case set
        case dictionary
        /// An instance of a class.
        case object
        /// Another store. Its state is not included.
        case store
        /// A sensitive value, which is not shown (promise R1).
        case redacted
    }

    /// A part of a value.
    package struct Part {
        /// The field's name, the element's index, or the text of the key.
        package let label: String
        /// What is there.
        package let tree: ValueTree
    }

    /// The value, not wrapped in an optional.
    let value: Any
    /// What sort of value it is.
    package let kind: Kind
    private let mirror: Mirror

    /// - Parameter value: Any value.
    package init(_ value: Any) {
        let unwrapped = Self.unwrapped(value)
        self.value = NamedArguments(unwrapped) ?? unwrapped
        mirror = Mirror(reflecting: self.value)
        kind = Kind(of: self.value, mirror)
    }

    /// The name of the value's type.
    package var type: String { String(describing: Swift.type(of: value)) }

    /// The number of the value's parts.
    package var count: Int { shownParts?.count ?? (kind.hasParts ? children.count : 0) }
}

// MARK: - Parts

extension ValueTree {
    /// The value's parts: the fields of a struct, the elements of a list, what belongs to a case.
    ///
    /// Those of sets and dictionaries are in the order of their texts.
    package var parts: [Part] { parts(in: 0..<count) }

    /// Some of the value's parts.
    ///
    /// - Parameter range: Their places; those outside are left out.
    /// - Returns: The parts.
    package func parts(in range: Range<Int>) -> [Part] {
        let range = range.clamped(to: 0..<count)
        if let shownParts { return shownParts[range].map { Part(label: $0.label, tree: ValueTree($0.value)) } }
        switch kind {
        case .value, .store, .redacted: return []
        case .list:
            return zip(range, children[range]).map { Part(label: "\($0)", tree: ValueTree($1.value)) }
        case .set:
            let elements = children.map { ValueTree($0.value) }.sorted { $0.text < $1.text }
            return range.map { Part(label: "\($0)", tree: elements[$0]) }
        case .dictionary:
            let pairs = children.map { Self.pair($0.value) }.sorted { $0.label < $1.label }
            return Array(pairs[range])
        case .structure, .enumeration, .tuple, .object:
            return zip(range, children[range]).map { index, child in
                Part(label: Self.name(child.label) ?? "\(index)", tree: ValueTree(child.value))
            }
        }
    }

    /// The part with a label; of several, the first.
    ///
    /// - Parameter label: The label of a part.
    /// - Returns: The part; `nil` where there is none.
    package func part(_ label: String) -> ValueTree? {
        if kind == .list {
            guard let index = Int(label), index >= 0, index < count else { return nil }
            return parts(in: index..<index + 1).first?.tree
        }
        return parts.first { $0.label == label }?.tree
    }

    /// What is at the end of a path.
    ///
    /// - Parameter path: The labels of a part, of a part of it, and so on.
    /// - Returns: What is there; `nil` where there is nothing.
    package func descendant(_ path: some Sequence<String>) -> ValueTree? {
        path.reduce(self as ValueTree?) { $0?.part($1) }
    }

    /// The children of the mirror; of a class, with those of its superclasses.
    private var children: [Mirror.Child] {
        kind == .object
            ? Array(sequence(first: mirror, next: \.superclassMirror).reversed().map(\.children).joined())
            : Array(mirror.children)
    }

    private var shownParts: [(label: String, value: Any)]? { (value as? any ShownByParts)?.shownParts }

    /// A field is named as its author did: property wrappers and macros put an underscore before the name of theirs.
    private static func name(_ label: String?) -> String? {
        guard let label, !label.hasPrefix(".") else { return nil }
        return label.hasPrefix("_") && label.count > 1 ? String(label.dropFirst()) : label
    }

    private static func pair(_ element: Any) -> Part {
        let parts = Mirror(reflecting: element).children.map(\.value)
        return Part(label: ValueTree(parts[0]).text, tree: ValueTree(parts[1]))
    }

    /// The name of the case, of an enum.
    var caseName: String {
        mirror.children.first?.label ?? String(describing: value)
    }
}

// MARK: - Kinds

extension ValueTree.Kind {
    fileprivate init(of value: Any, _ mirror: Mirror) {
        self =
            switch mirror.displayStyle {
            case _ where value is any StoreProtocol: .store
            case _ where value is any SensitiveValue: .redacted
            case _ where value is any PlainValue: .value
            case .struct where mirror.children.isEmpty: value is any ShownByParts ? .structure : .value
            case .struct: .structure
            case .enum: .enumeration
            case .tuple: mirror.children.isEmpty ? .value : .tuple
            case .collection: .list
            case .set: .set
            case .dictionary: .dictionary
            case .class, .foreignReference: .object
            case .optional, nil: .value
            @unknown default: .value
            }
    }

    fileprivate var hasParts: Bool { ![.value, .store, .redacted].contains(self) }
}

/// A value that is shown by other parts than those it has.
protocol ShownByParts {
    var shownParts: [(label: String, value: Any)] { get }
}

extension ValueSnapshot: ShownByParts {
    var shownParts: [(label: String, value: Any)] {
        let value: [(label: String, value: Any)] = [("state", state), ("latestValue", latestValue as Any)]
        return operations == OperationsSnapshot() ? value : value + [("operations", operations)]
    }
}

/// The arguments of a method, by their names.
struct NamedArguments: ShownByParts {
    private let values: [String: Any]

    /// `nil` for anything but an ``ExecutionPayload``. Its values belong to the main actor; a mirror shows them anywhere.
    init?(_ payload: Any) {
        guard payload is ExecutionPayload,
            let values = Mirror(reflecting: payload).children.first?.value as? [String: Any]
        else { return nil }
        self.values = values
    }

    var shownParts: [(label: String, value: Any)] { values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
}

extension OperationsSnapshot: ShownByParts {
    var shownParts: [(label: String, value: Any)] { [("active", active), ("errors", errors)] }
}

// MARK: - Optionals

extension ValueTree {
    /// Whether it stands for nothing.
    package var isNil: Bool { value is any AnyOptional }

    /// What an optional holds, however often it is wrapped; any other value as it is.
    private static func unwrapped(_ value: Any) -> Any {
        (value as? any AnyOptional)?.content.map(unwrapped) ?? value
    }
}

private protocol AnyOptional {
    var content: Any? { get }
}

extension Optional: AnyOptional {
    fileprivate var content: Any? { map { $0 } }
}
