/// The parts of a store that a transaction changed. Each of the first 63 parts has its own bit. The last bit stands
/// for all other parts.
///
/// Collecting changes in one word allocates no memory.
@usableFromInline struct Changes: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt64

    @inlinable init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The changed parts of a store that have no bit of their own in ``Changes``. A part is identified by its place: the
/// index of the part among the observed parts of the store.
struct OtherChanges {
    private static let bit = 63
    private var places: Set<Int> = []

    /// Records that the part at a place changed.
    ///
    /// - Returns: The bit that stands for the part.
    mutating func note(_ place: Int) -> Changes {
        if place >= Self.bit { places.insert(place) }
        return Changes(rawValue: 1 << UInt64(min(place, Self.bit)))
    }

    /// Removes and returns the places that ``peek(_:)`` returns.
    mutating func take(_ changes: Changes) -> [Int] {
        defer { if changes.rawValue >> UInt64(Self.bit) != 0 { places = [] } }
        return peek(changes)
    }

    /// Returns the places of the changed parts that have no bit of their own, in ascending order. The place of a part
    /// is its index. Returns an empty array if the last bit of `changes`, which stands for all these parts, is not set.
    func peek(_ changes: Changes) -> [Int] {
        changes.rawValue >> UInt64(Self.bit) == 0 ? [] : places.sorted()
    }
}

extension Changes {
    /// Calls `body` with the place of each changed part, in ascending order. The place of a part is its index.
    ///
    /// - Parameters:
    ///   - others: The places of the changed parts that have no bit of their own, in ascending order.
    ///   - body: A closure that receives each place. It may change stores.
    func forEachPlace(_ others: [Int], _ body: (Int) -> Void) {
        var bits = rawValue & (1 << 63 - 1)
        while bits != 0 {
            body(bits.trailingZeroBitCount)
            bits &= bits - 1
        }
        for place in others { body(place) }
    }
}
