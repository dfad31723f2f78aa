/// A change of a collection and a later write, compared element by element.
@MainActor struct KeptElements<Element> {
    private let without: NamedElements<Element>
    private let shown: NamedElements<Element>
    private let value: NamedElements<Element>
    private let isOrdered: Bool

    /// Names the elements. Returns `nil` if they cannot be identified.
    ///
    /// - Parameters:
    ///   - without: The elements without the change.
    ///   - shown: The elements with the change.
    ///   - value: The elements after the write.
    ///   - keys: The keys that identify the elements.
    init?(_ without: [Element], _ shown: [Element], _ value: [Element], by keys: ElementKeys<Element>) {
        var naming = ElementNaming(keys)
        guard let shown = naming.name(shown), let without = naming.name(without, like: shown),
            let value = naming.name(value, like: shown)
        else { return nil }
        (self.without, self.shown, self.value) = (without, shown, value)
        isOrdered = !keys.isUnique
    }

    /// Returns whether an element that the change added is still there, an element that it removed is still missing,
    /// the order that it set is still the order, or a part of an element that it changed is left.
    ///
    /// - Parameter keepsPart: A closure that compares an element without the change, with the change, and after the
    ///   write.
    /// - Returns: Whether a part of the change is left.
    func keepsPart(_ keepsPart: (Element, Element, Element) -> Bool) -> Bool {
        if shown.names.contains(where: { !without.contains($0) && value.contains($0) }) { return true }
        if without.names.contains(where: { !shown.contains($0) && !value.contains($0) }) { return true }
        let order = shown.names(in: without, value)
        if isOrdered, order != without.names(in: shown, value), order == value.names(in: shown, without) {
            return true
        }
        return order.contains { name in
            guard let without = without[name], let shown = shown[name], let value = value[name] else { return false }
            return keepsPart(without, shown, value)
        }
    }
}
