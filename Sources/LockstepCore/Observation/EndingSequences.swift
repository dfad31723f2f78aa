/// The sequences of values of one store or derived value. The store or derived value holds this list. When this list
/// is released, the sequences end. An ``UndoRecorder`` uses the list to learn that a store was released.
@MainActor package final class EndingSequences {
    /// The objects that end the sequences. A sequence holds its object until the consumer stops or the sequence ends.
    private var ends = WeakList<SequenceEnd>()

    package init() {}

    /// Adds the object that ends a sequence. The list does not keep the object alive.
    func addSequence(_ end: SequenceEnd) { ends.append(end) }

    deinit { ends.forEach { $0.finish() } }
}

/// An object that ends one sequence of values. See ``EndingSequences``.
final class SequenceEnd: Sendable {
    /// Ends the sequence. The values that the consumer has not received yet stay buffered.
    let finish: @Sendable () -> Void

    init(_ finish: @escaping @Sendable () -> Void) { self.finish = finish }
}
