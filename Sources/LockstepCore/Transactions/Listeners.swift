/// The recorders and interceptors of one store, or of all stores, in the order in which they were attached.
@MainActor final class Listeners {
    /// Each recorder once.
    @exclusivity(unchecked) private(set) var recorders: [any Recorder] = []
    /// The outermost first.
    private(set) var interceptors: [any StoreInterceptor] = []

    @exclusivity(unchecked) private var entries: [Entry] = []
    private var interceptorsOfMethods: [String: [any StoreInterceptor]] = [:]
    private var lastNumber = 0

    private enum Entry {
        case recorder(any Recorder)
        /// An interceptor, and the number of its attachment. One that is a recorder too records as long as one of its
        /// attachments lasts.
        case interceptor(any StoreInterceptor, number: Int)

        var recorder: (any Recorder)? {
            switch self {
            case .recorder(let recorder): recorder
            case .interceptor(let interceptor, _): interceptor as? any Recorder
            }
        }
    }

    /// - Parameter base: Interceptors that are never detached; the outermost.
    init(base: [any StoreInterceptor] = []) {
        for interceptor in base { _ = attach(interceptor) }
    }

    var isEmpty: Bool { entries.isEmpty }

    /// Adds a recorder, unless it is attached already.
    func attach(_ recorder: any Recorder) {
        let isAttached = entries.contains { if case .recorder(let other) = $0 { other === recorder } else { false } }
        if isAttached { return }
        entries.append(.recorder(recorder))
        update()
    }

    /// Removes a recorder that was attached as one.
    func detach(_ recorder: any Recorder) {
        entries.removeAll { if case .recorder(let other) = $0 { other === recorder } else { false } }
        update()
    }

    /// Adds an interceptor.
    ///
    /// - Returns: The number of the attachment.
    func attach(_ interceptor: any StoreInterceptor) -> Int {
        lastNumber += 1
        entries.append(.interceptor(interceptor, number: lastNumber))
        update()
        return lastNumber
    }

    /// Removes an interceptor by the number of its attachment.
    func detach(attachment: Int) {
        entries.removeAll { if case .interceptor(_, attachment) = $0 { true } else { false } }
        update()
    }

    func contains(_ recorder: any Recorder) -> Bool { recorders.contains { $0 === recorder } }

    /// The interceptors that a method has of its own; made once, so that they may keep state.
    func interceptors(of method: String, _ make: () -> [any StoreInterceptor]) -> [any StoreInterceptor] {
        if let made = interceptorsOfMethods[method] { return made }
        let made = make()
        interceptorsOfMethods[method] = made
        return made
    }

    private func update() {
        AllStores.noteListener()
        interceptors = entries.compactMap { if case .interceptor(let interceptor, _) = $0 { interceptor } else { nil } }
        recorders = []
        for case let recorder? in entries.map(\.recorder) where !contains(recorder) { recorders.append(recorder) }
    }
}
