/// The recorders and interceptors that are attached to one store, or to all stores.
@MainActor final class Listeners {
    /// The recorders, without duplicates.
    @exclusivity(unchecked) private(set) var recorders: [any Recorder] = []
    /// The interceptors, outermost first.
    private(set) var interceptors: [any StoreInterceptor] = []

    @exclusivity(unchecked) private var entries: [Entry] = []
    private var interceptorsOfMethods: [String: MethodInterceptors] = [:]
    private var lastNumber = 0

    private enum Entry {
        case recorder(any Recorder)
        /// An interceptor and the number of its attachment. An interceptor can be attached several times.
        case interceptor(any StoreInterceptor, number: Int)

        var recorder: (any Recorder)? {
            switch self {
            case .recorder(let recorder): recorder
            case .interceptor(let interceptor, _): interceptor as? any Recorder
            }
        }
    }

    var isEmpty: Bool { entries.isEmpty }

    /// Adds interceptors outside all others. They are never detached.
    func attach(base: [any StoreInterceptor]) {
        entries.insert(contentsOf: base.map { .interceptor($0, number: 0) }, at: 0)
        update()
    }

    /// Adds a recorder, unless it is already attached.
    func attach(_ recorder: any Recorder) {
        let isAttached = entries.contains { if case .recorder(let other) = $0 { other === recorder } else { false } }
        if isAttached { return }
        entries.append(.recorder(recorder))
        update()
    }

    /// Detaches a recorder. If the same object is also attached as an interceptor, it stays attached as an interceptor
    /// and still receives events.
    func detach(_ recorder: any Recorder) {
        entries.removeAll { if case .recorder(let other) = $0 { other === recorder } else { false } }
        update()
    }

    /// Adds an interceptor inside all earlier interceptors.
    ///
    /// - Returns: The number of the attachment. The first attachment has the number 1.
    func attach(_ interceptor: any StoreInterceptor) -> Int {
        lastNumber += 1
        entries.append(.interceptor(interceptor, number: lastNumber))
        update()
        return lastNumber
    }

    /// Removes the interceptor that has the given attachment number.
    func detach(attachment: Int) {
        entries.removeAll { if case .interceptor(_, attachment) = $0 { true } else { false } }
        update()
    }

    func contains(_ recorder: any Recorder) -> Bool { recorders.contains { $0 === recorder } }

    /// Returns a method's own interceptors, such as the interceptors in its `@Intercept` attribute.
    ///
    /// The first call for a method creates the interceptors with `make`. Later calls for the same method return the
    /// same interceptors, so an interceptor can keep state.
    func interceptors(of method: String, _ make: () -> [any StoreInterceptor]) -> MethodInterceptors {
        if let made = interceptorsOfMethods[method] { return made }
        let made = MethodInterceptors(make())
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
