import LockstepCore

/// What pages can start by name, on the stores that the app registered. It keeps no store alive.
@MainActor final class RegisteredActions {
    private struct Registration {
        let actions: [WireAction]
        /// `nil` where the store is gone.
        let starters: () -> ExecutionStarters?
    }

    private var registrations: [StoreReference: Registration] = [:]

    /// Registers what can be started on a store, in place of what was registered before.
    func register<Subject: StoreProtocol>(
        _ store: Subject, _ register: @escaping @MainActor (inout ExecutionRegistry<Subject>) -> Void
    ) {
        let starters: () -> ExecutionStarters? = { [weak store] in
            guard let store else { return nil }
            var registry = ExecutionRegistry(store)
            register(&registry)
            return registry.starters
        }
        let names = starters().map { known in
            known.names.map { WireAction(name: $0, arguments: known.argumentCount(of: $0)) }
        }
        registrations[store.pipeline.store] = Registration(actions: names ?? [], starters: starters)
    }

    /// What can be started on a store.
    func actions(of store: StoreReference) -> [WireAction] { registrations[store]?.actions ?? [] }

    /// Starts an action, and does not wait for its end.
    ///
    /// - Parameters:
    ///   - name: The name of the action.
    ///   - arguments: Its arguments.
    ///   - store: The store.
    /// - Throws: A ``WireError`` where there is no such action, or the arguments do not fit.
    func start(_ name: String, _ arguments: [JSONValue], on store: StoreReference) throws(WireError) {
        guard let registration = registrations[store] else {
            throw WireError(
                .state,
                "No action of \(store.name) is registered. The app registers them: `inspector.register(store) { … }`.")
        }
        guard let starters = registration.starters() else { throw .gone(store: store.id.rawValue) }
        guard let starter = starters[name] else {
            throw WireError(
                .arguments,
                "\(store.name) has no registered action \(name). It has: \(starters.names.joined(separator: ", ")).")
        }
        let start: @MainActor () async throws -> Void
        do { start = try starter(RecordedPayload(.arguments(arguments))) } catch {
            throw WireError(.arguments, "\(name): \(error).")
        }
        // How it ends is seen in the history.
        Task { try? await start() }
    }
}
