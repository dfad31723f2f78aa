/// The elements of a collection, with names. The same element has the same name in each collection of an
/// ``ElementNaming``.
struct NamedElements<Element> {
    fileprivate(set) var names: [Int]
    fileprivate(set) var keys: [ElementKey]
    private(set) var byName: [Int: Element]

    fileprivate init(_ elements: [Element], _ keys: [ElementKey], _ names: [Int]) {
        self.names = names
        self.keys = keys
        byName = Dictionary(zip(names, elements)) { first, _ in first }
    }

    subscript(name: Int) -> Element? { byName[name] }

    func contains(_ name: Int) -> Bool { byName[name] != nil }

    /// Returns the names that another collection also contains, in the order of this collection.
    func names(in others: NamedElements...) -> [Int] {
        names.filter { name in others.allSatisfy { $0.contains(name) } }
    }

    /// Returns the names that no other collection contains, in the order of this collection.
    func names(notIn others: NamedElements...) -> [Int] {
        names.filter { name in !others.contains { $0.contains(name) } }
    }

    /// Gives elements other names.
    ///
    /// - Parameters:
    ///   - renamed: The new names, by the old names. A new name that the collection already contains is not given.
    ///   - dropped: The names of elements to remove.
    mutating func rename(_ renamed: [Int: Int], dropping dropped: Set<Int> = []) {
        if renamed.isEmpty, dropped.isEmpty { return }
        let kept = names.indices.filter { !dropped.contains(names[$0]) }
        let elements = kept.compactMap { byName[names[$0]] }
        let newNames = kept.map { index in
            let name = renamed[names[index]] ?? names[index]
            return contains(name) && !dropped.contains(name) ? names[index] : name
        }
        self = NamedElements(elements, kept.map { keys[$0] }, newNames)
    }
}

/// Gives names to the elements of several collections.
@MainActor struct ElementNaming<Element> {
    var keys: ElementKeys<Element>
    private var last = 0
    private var byKey: [ElementKey: [Int]] = [:]

    init(_ keys: ElementKeys<Element>) { self.keys = keys }

    /// Names the elements of a collection. Returns `nil` if the elements cannot be identified.
    ///
    /// - Parameters:
    ///   - elements: The elements.
    ///   - reference: A collection that was named before. An element that this collection also contains gets the same
    ///     name. An element with an identity gets the name that it has in any other collection. If `nil`, every element
    ///     gets a new name.
    /// - Returns: The elements with their names.
    mutating func name(
        _ elements: some Sequence<Element>, like reference: NamedElements<Element>? = nil
    ) -> NamedElements<Element>? {
        let elements = Array(elements)
        var found: [ElementKey] = []
        for element in elements {
            guard let key = keys.key(of: element) else { return nil }
            found.append(key)
        }
        var names = [Int?](repeating: nil, count: found.count)
        if let reference {
            names = matches(of: found, in: reference.keys).map { $0.map { reference.names[$0] } }
        }
        var used = Set(names.compactMap { $0 })
        for (index, key) in found.enumerated() where names[index] == nil {
            let known = key.isIdentity ? byKey[key]?.first { !used.contains($0) } : nil
            if known == nil {
                last += 1
                if key.isIdentity { byKey[key, default: []].append(last) }
            }
            let name = known ?? last
            names[index] = name
            used.insert(name)
        }
        return NamedElements(elements, found, names.compactMap { $0 })
    }
}

/// Finds for each key of a list the same element of another list, in linear time. Returns an index of `reference`, or
/// `nil` if the element is new.
///
/// Keys that are unique in both lists are the same element. Of several equal keys, those with the same neighbors are
/// the same element, and the rest are the same in their order (P. Heckel, *A technique for isolating differences
/// between files*).
private func matches(of list: [ElementKey], in reference: [ElementKey]) -> [Int?] {
    var places = [Int?](repeating: nil, count: list.count)
    var isTaken = [Bool](repeating: false, count: reference.count)
    func match(_ index: Int, _ place: Int) -> Bool {
        guard list.indices.contains(index), reference.indices.contains(place), places[index] == nil, !isTaken[place],
            list[index] == reference[place]
        else { return false }
        (places[index], isTaken[place]) = (place, true)
        return true
    }
    var distance = 1
    while match(list.count - distance, reference.count - distance) { distance += 1 }
    distance = 0
    while match(distance, distance) { distance += 1 }

    var free: [ElementKey: [Int]] = [:]
    for (place, key) in reference.enumerated().reversed() where !isTaken[place] { free[key, default: []].append(place) }
    var counts: [ElementKey: Int] = [:]
    for (index, key) in list.enumerated() where places[index] == nil { counts[key, default: 0] += 1 }
    for (index, key) in list.enumerated() where counts[key] == 1 && free[key]?.count == 1 {
        _ = match(index, free[key]![0])
    }
    for index in list.indices { if let place = places[index] { _ = match(index + 1, place + 1) } }
    for index in list.indices.reversed() { if let place = places[index] { _ = match(index - 1, place - 1) } }
    for (index, key) in list.enumerated() where places[index] == nil {
        while let place = free[key]?.popLast() { if match(index, place) { break } }
    }
    return places
}
