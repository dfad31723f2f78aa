/// The order in which requests for confirmed values begin, and in which changes are confirmed. Each of these events has a
/// number, its *place*.
///
/// The answer of a request may lack the changes that were confirmed after the request began.
@MainActor final class RequestOrder {
    private var last = 0
    /// The requests that may still be running, in the order in which they began.
    private var requests: [WeakReference<RunningRequest>] = []

    /// The place of an event that happens now.
    func next() -> Int {
        last += 1
        return last
    }

    /// Begins a request. It runs until the returned object is released.
    func begin() -> RunningRequest {
        let request = RunningRequest(place: next())
        requests.removeAll { $0.object == nil }
        requests.append(WeakReference(request))
        return request
    }

    /// The place where the oldest running request began; `nil` if no request is running.
    var oldest: Int? {
        for request in requests { if let object = request.object { return object.place } }
        return nil
    }
}

/// A running request for confirmed values.
final class RunningRequest: Sendable {
    /// The place of the request in the ``RequestOrder``.
    let place: Int

    init(place: Int) { self.place = place }
}
