/// The parts of a store that a transaction changed: a bit for each of the first 63, and the last bit for all others.
///
/// A word in place of a list of signals: collecting changes costs no allocation.
@usableFromInline struct Changes: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt64

    @inlinable init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The parts of a store that have no bit of their own in ``Changes``, and changed.
struct OtherChanges {
    private static let bit = 63
    private var places: Set<Int> = []

    /// Notes that the part at a place changed.
    ///
    /// - Returns: What stands for it.
    mutating func note(_ place: Int) -> Changes {
        if place >= Self.bit { places.insert(place) }
        return Changes(rawValue: 1 << UInt64(min(place, Self.bit)))
    }

    /// The places that the last bit of `changes` stands for, in ascending order; forgets them.
    mutating func take(_ changes: Changes) -> [Int] {
        defer { if changes.rawValue >> UInt64(Self.bit) != 0 { places = [] } }
        return peek(changes)
    }

    /// The places that the last bit of `changes` stands for, in ascending order.
    func peek(_ changes: Changes) -> [Int] {
        changes.rawValue >> UInt64(Self.bit) == 0 ? [] : places.sorted()
    }
}

extension Changes {
    /// Calls `body` with the place of each part that changed, in ascending order.
    ///
    /// - Parameters:
    ///   - others: The places that the last bit stands for.
    ///   - body: Called with each place. It may change stores.
    func forEachPlace(_ others: [Int], _ body: (Int) -> Void) {
        var bits = rawValue & (1 << 63 - 1)
        while bits != 0 {
            body(bits.trailingZeroBitCount)
            bits &= bits - 1
        }
        for place in others { body(place) }
    }
}
