import Lockstep

extension ConditionsStore {
    /// An element for each time that the network is back: what the families that load over it refetch on.
    ///
    /// The sequence does not keep the store alive, and is for one consumer.
    package var reconnections: some AsyncSequence {
        // The first value is the current one. After it, each differs from the one before.
        values(of: \.connection).dropFirst().filter { $0 == .online }
    }
}
