/// What identifies an element of a collection.
struct ElementKey: Hashable {
    let value: AnyHashable
    /// Whether the key is an identity, such as an `id`. Equal values without an identity may be different elements.
    let isIdentity: Bool
}

/// The keys of the elements of several collections. The same element has the same key in each of them.
@MainActor struct ElementKeys<Element> {
    /// The part of an element that is unique in its collection; `nil` if there is none.
    private let unique: ((Element) -> Any)?
    /// Whether each element is unique in its collection, and the collection has no order.
    let isUnique: Bool
    /// The different elements that have no `id` and are not `Hashable`. The index of an element identifies it.
    private var distinct: [Element] = []

    /// Creates keys for the elements of arrays.
    init() { (unique, isUnique) = (nil, false) }

    /// Creates keys for the elements of dictionaries and sets.
    ///
    /// - Parameter unique: The part of an element that is unique in its collection; `nil` for the element itself.
    init(unique: ((Element) -> Any)?) { (self.unique, isUnique) = (unique, true) }

    /// Returns the key of an element; `nil` if the element cannot be identified.
    mutating func key(of element: Element) -> ElementKey? {
        if let unique { return contentKey(of: unique(element)).map { ElementKey(value: $0, isIdentity: true) } }
        func id<Named: Identifiable>(_ element: Named) -> AnyHashable? { contentKey(of: element.id) }
        if let element = element as? any Identifiable {
            return id(element).map { ElementKey(value: $0, isIdentity: true) }
        }
        if element is any Hashable {
            return contentKey(of: element).map { ElementKey(value: $0, isIdentity: isUnique) }
        }
        guard Equality<Element>().isKnown else {
            guard Element.self is AnyObject.Type else { return nil }
            return ElementKey(value: ObjectIdentifier(element as AnyObject), isIdentity: true)
        }
        if let known = distinct.firstIndex(where: { ThreeWayMerge.areSame($0, element) }) {
            return ElementKey(value: known, isIdentity: false)
        }
        distinct.append(element)
        return ElementKey(value: distinct.count - 1, isIdentity: false)
    }
}

/// Returns a key that is equal for equal values, and for values that contain the same `nan` values. Returns `nil` if
/// the value is not `Hashable`, or if its content cannot be compared.
@MainActor private func contentKey(of value: Any) -> AnyHashable? {
    if let value = value as? any Hashable {
        let key = AnyHashable(value)
        if key == key { return key }
    }
    func bits<Number: BinaryFloatingPoint>(_ number: Number) -> AnyHashable {
        [AnyHashable(number.sign), AnyHashable(number.exponentBitPattern), AnyHashable(number.significandBitPattern)]
    }
    if let number = value as? any BinaryFloatingPoint { return bits(number) }
    if type(of: value) is AnyObject.Type { return AnyHashable(ObjectIdentifier(value as AnyObject)) }
    let parts = Mirror(reflecting: value).children
    guard !parts.isEmpty else { return nil }
    var keys: [AnyHashable] = []
    for part in parts {
        guard let key = contentKey(of: part.value) else { return nil }
        keys.append(key)
    }
    return AnyHashable(keys)
}
