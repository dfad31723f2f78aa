/// The sequences of values that end with one object: with a store or with a derived value. The object holds this list.
/// When the object is released, so is the list, and the sequences end.
@MainActor final class EndingSequences {
    private struct Entry {
        weak let sequence: (any EndingSequence)?
    }

    private var entries: [Entry] = []
    /// The number of entries at which ``add(_:)`` removes the entries of abandoned sequences.
    private var limit = 16

    init() {}

    /// Adds a sequence. The list does not keep the sequence alive.
    func add(_ sequence: any EndingSequence) {
        if entries.count == limit {
            entries.removeAll { $0.sequence == nil }
            limit = max(16, entries.count * 2)
        }
        entries.append(Entry(sequence: sequence))
    }

    deinit {
        for entry in entries { entry.sequence?.finish() }
    }
}

/// A sequence of values that ends when an object is released. See ``EndingSequences``.
protocol EndingSequence: AnyObject, Sendable {
    /// Ends the sequence. The values that the consumer has not received yet stay buffered.
    func finish()
}
