import Lockstep

extension ConditionsStore {
    /// A sequence with an element each time the network is back. Families can refetch on it.
    ///
    /// The sequence does not retain the store, and supports one consumer.
    package var reconnections: some AsyncSequence {
        // The first value is the current one. Each later value differs from the one before.
        values(of: \.connection).dropFirst().filter { $0 == .online }
    }
}
