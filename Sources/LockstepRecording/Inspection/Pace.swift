/// The pace at which large values are read: after a number of visits, the turn of the main actor ends, so that the app
/// is not blocked.
@MainActor package final class Pace {
    private let visitsPerTurn: Int
    private let endTurn: @MainActor () async -> Void
    private var left: Int

    /// Creates a pace.
    ///
    /// - Parameters:
    ///   - visitsPerTurn: The maximum number of parts to read in one turn.
    ///   - endTurn: A closure that ends the turn.
    package init(
        visitsPerTurn: Int, endTurn: @escaping @MainActor () async -> Void = { await Task.yield() }
    ) {
        (self.visitsPerTurn, self.endTurn) = (visitsPerTurn, endTurn)
        left = visitsPerTurn
    }

    /// Counts a visit of a part. If the turn has no visits left, waits for the next turn.
    func visit() async {
        if left == 0 {
            await endTurn()
            left = visitsPerTurn
        }
        left -= 1
    }
}
