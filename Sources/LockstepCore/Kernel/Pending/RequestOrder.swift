/// The order in which requests for confirmed values begin, and in which changes are confirmed. Each of these events has a
/// number, its *place*.
///
/// The answer of a request may lack the changes that were confirmed after the request began.
@MainActor final class RequestOrder {
    private var last = 0
    /// The requests, in the order in which they began. A request that is released has ended.
    private var requests = WeakList<RunningRequest>()

    /// The place of an event that happens now.
    func next() -> Int {
        last += 1
        return last
    }

    /// Begins a request. It runs until the returned object is released.
    func begin() -> RunningRequest {
        let request = RunningRequest(place: next())
        requests.append(request)
        return request
    }

    /// The place where the oldest running request began; `nil` if no request is running.
    var oldest: Int? { requests.first?.place }
}

/// A running request for confirmed values.
final class RunningRequest: Sendable {
    /// The place of the request in the ``RequestOrder``.
    let place: Int

    init(place: Int) { self.place = place }
}
