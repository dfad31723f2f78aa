import LockstepCore

/// A node of a tree that shows a value: the kind, the text and the parts of the value.
///
/// The node of a part is created when the part is read, so a large value can be read page by page. `Mirror` finds the
/// parts, so a value need not be `Codable` or `Equatable`. An optional is shown as its wrapped value, or as `nil`.
///
/// For example, the node of a struct `Cart` has the ``text`` `Cart(items: 2 elements, coupon: nil)` and two ``parts``
/// with the labels `items` and `coupon`.
package struct ValueTree {
    /// The kind of value that a node shows.
    package enum Kind: String, Sendable, Codable {
        /// A value without parts, such as a number, a text or a date.
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
        /// A store. The state of the store is not included.
        case store
        /// A sensitive value, which is not shown (promise R1).
        case redacted
    }

    /// A part of a value.
    package struct Part {
        /// The name of a field or of an enum case, the index of an element, or the text of a dictionary key.
        package let label: String
        /// The value of the part.
        package let tree: ValueTree
        /// The key, if the part is an element of a dictionary. Several keys can have the same ``label``.
        var key: ValueTree?

        /// The unique identity of the part among the parts of one value.
        var identity: AnyHashable { (key?.value as? AnyHashable) ?? AnyHashable(label) }
    }

    /// The value, unwrapped if it was an optional. An `ExecutionPayload` is replaced by ``NamedArguments``.
    let value: Any
    /// The kind of the value.
    package let kind: Kind
    private let mirror: Mirror

    /// Creates a node for any value.
    ///
    /// - Parameter value: The value.
    package init(_ value: Any) {
        let unwrapped = Self.unwrapped(value)
        self.value = NamedArguments(unwrapped) ?? unwrapped
        mirror = Mirror(reflecting: self.value)
        kind = Kind(of: self.value, mirror)
    }

    /// The name of the value's type.
    package var type: String { String(describing: Swift.type(of: value)) }

    /// Whether the parts are elements: of a list, a set or a dictionary.
    package var isCollection: Bool { kind == .list || kind == .set || kind == .dictionary }

    /// The identity of the value, if it is an instance of a class.
    package var object: ObjectIdentifier? { kind == .object ? ObjectIdentifier(value as AnyObject) : nil }

    /// The number of the value's parts.
    package var count: Int { children.count }
}

// MARK: - Parts

extension ValueTree {
    /// The parts of the value: the properties of a struct or of an object, or the elements of a collection or tuple.
    ///
    /// An enum case with associated values has one part, labelled with the name of the case. Several associated
    /// values form one tuple.
    ///
    /// The parts of a set are sorted by their texts. The parts of a dictionary are sorted by the texts of their keys.
    /// If there are more than ``mostSorted`` parts, the parts have the order of the collection instead.
    package var parts: [Part] { parts(in: 0..<count) }

    /// The maximum number of elements of a set or dictionary that are sorted. Sorting reads all elements.
    private static let mostSorted = 200

    /// Returns some of the value's parts.
    ///
    /// - Parameter range: The indices of the parts in ``parts``. Indices that do not exist are ignored.
    /// - Returns: The parts.
    package func parts(in range: Range<Int>) -> [Part] {
        let range = range.clamped(to: 0..<count)
        if let sortedParts { return Array(sortedParts[range]) }
        return zip(range, children.dropFirst(range.lowerBound)).map(part)
    }

    /// Returns an iterator over ``parts``. A part is created when the iterator reaches it, so the first parts of a large
    /// value can be read without the others.
    ///
    /// - Returns: The iterator.
    package func makePartIterator() -> AnyIterator<Part> {
        if let sortedParts { return AnyIterator(sortedParts.makeIterator()) }
        var (index, children) = (0, children.makeIterator())
        return AnyIterator {
            defer { index += 1 }
            return children.next().map { self.part(index, $0) }
        }
    }

    /// Returns the value of the first part that has the label `label`. Reads the parts before it; ``descendant(_:at:)``
    /// finds an element of a list by its index.
    ///
    /// - Parameter label: The label of the part.
    /// - Returns: The value of the part, or `nil` if no part has the label.
    package func part(_ label: String) -> ValueTree? { makePartIterator().first { $0.label == label }?.tree }

    /// Returns the value of the part at the end of a path.
    ///
    /// - Parameters:
    ///   - path: The labels on the way to the part, outermost first.
    ///   - pace: The pace at which the keys of a large dictionary are searched.
    /// - Returns: The value of the part, or `nil` if the path does not exist. An empty path returns this node.
    @MainActor package func descendant(_ path: [String], at pace: Pace) async -> ValueTree? {
        var tree = self
        for label in path {
            await pace.visit()
            var found: Part?
            if tree.kind == .list || tree.kind == .set {
                if let index = Int(label), (0..<tree.count).contains(index) {
                    found = tree.parts(in: index..<index + 1).first
                }
            } else {
                let parts = tree.makePartIterator()
                found = parts.next()
                while let part = found, part.label != label {
                    await pace.visit()
                    found = parts.next()
                }
            }
            guard let found else { return nil }
            tree = found.tree
        }
        return tree
    }

    /// The parts, if they are sorted by their texts.
    private var sortedParts: [Part]? {
        guard kind == .set || kind == .dictionary, children.count <= Self.mostSorted else { return nil }
        if kind == .dictionary { return children.map(Self.pair).sorted { $0.label < $1.label } }
        let elements = children.map { ValueTree($0.value) }.sorted { $0.text < $1.text }
        return elements.enumerated().map { Part(label: "\($0)", tree: $1) }
    }

    private func part(_ index: Int, _ child: Mirror.Child) -> Part {
        switch kind {
        case .list, .set: Part(label: "\(index)", tree: ValueTree(child.value))
        case .dictionary: Self.pair(child)
        default: Part(label: Self.name(child.label) ?? "\(index)", tree: ValueTree(child.value))
        }
    }

    /// The parts that the value provides, or the children of the mirror. For an instance of a class, the children of
    /// the superclasses come first.
    private var children: Mirror.Children {
        if !kind.hasParts { return Mirror.Children([]) }
        if let value = value as? any ShownByParts { return Mirror.Children(value.shownParts.map { ($0, $1) }) }
        return kind == .object
            ? Mirror.Children(sequence(first: mirror, next: \.superclassMirror).reversed().flatMap(\.children))
            : mirror.children
    }

    /// Returns the name of a field without the underscore that property wrappers and macros add. Returns `nil` for
    /// the label of a tuple element without a name, such as `.0`.
    private static func name(_ label: String?) -> String? {
        guard let label, !label.hasPrefix(".") else { return nil }
        return label.hasPrefix("_") && label.count > 1 ? String(label.dropFirst()) : label
    }

    /// Returns the part for an element of a dictionary. If a custom mirror contains an element that is not a pair,
    /// the part has no key.
    private static func pair(_ element: Mirror.Child) -> Part {
        let mirror = Mirror(reflecting: element.value)
        guard mirror.displayStyle == .tuple, mirror.children.count == 2 else {
            return Part(label: element.label ?? "", tree: ValueTree(element.value))
        }
        let parts = mirror.children.map { ValueTree($0.value) }
        return Part(label: parts[0].text, tree: parts[1], key: parts[0])
    }

    /// The name of the current case of an enum.
    var caseName: String {
        mirror.children.first?.label ?? String(describing: value)
    }
}

// MARK: - Kinds

extension ValueTree.Kind {
    fileprivate init(of value: Any, _ mirror: Mirror) {
        self =
            switch mirror.displayStyle {
            // Outside Apple's systems, a cast of a collection to a type of objects copies all elements. So this is a
            // cast of the type.
            case _ where type(of: value) is any StoreProtocol.Type: .store
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

    var hasParts: Bool { ![.value, .store, .redacted].contains(self) }
}

/// A value that provides its own parts instead of its stored properties.
package protocol ShownByParts {
    var shownParts: [(label: String, value: Any)] { get }
}

extension ValueSnapshot: ShownByParts {
    package var shownParts: [(label: String, value: Any)] {
        let value: [(label: String, value: Any)] = [("state", state), ("latestValue", latestValue as Any)]
        return operations == OperationsSnapshot() ? value : value + [("operations", operations)]
    }
}

/// The values of an `ExecutionPayload`, as parts in the order of their names.
struct NamedArguments: ShownByParts {
    private let values: [(name: String, value: Any)]

    /// Reads the values of an `ExecutionPayload`. Returns `nil` for any other value. Uses a mirror, because the
    /// values are isolated to the main actor.
    init?(_ payload: Any) {
        guard payload is ExecutionPayload,
            let values = Mirror(reflecting: payload).children.first?.value as? [(name: String, value: Any)]
        else { return nil }
        self.values = values
    }

    var shownParts: [(label: String, value: Any)] { values.sorted { $0.name < $1.name }.map { ($0.name, $0.value) } }
}

extension OperationsSnapshot: ShownByParts {
    package var shownParts: [(label: String, value: Any)] { [("active", active), ("errors", errors)] }
}

// MARK: - Optionals

extension ValueTree {
    /// Whether the value is `nil`. The initializer unwraps optionals, so a value that is still an optional is `nil`.
    package var isNil: Bool { value is any AnyOptional }

    /// Unwraps an optional, and also a nested optional. Returns other values and `nil` unchanged.
    static func unwrapped(_ value: Any) -> Any {
        (value as? any AnyOptional)?.content.map(unwrapped) ?? value
    }
}

private protocol AnyOptional {
    var content: Any? { get }
}

extension Optional: AnyOptional {
    fileprivate var content: Any? { map { $0 } }
}
