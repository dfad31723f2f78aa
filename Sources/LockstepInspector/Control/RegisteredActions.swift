import LockstepCore
import LockstepRecording

/// The actions that the inspector's pages can start by name, on the stores that the app registered. This object does
/// not keep the stores alive.
@MainActor final class RegisteredActions {
    private struct Registration {
        let actions: [WireAction]
        /// A closure that returns the starters of the actions, or `nil` if the store was deallocated.
        let starters: () -> ExecutionStarters?
    }

    private var registrations: [StoreReference: Registration] = [:]

    /// Registers the actions of a store. They replace the actions that were registered for the store before.
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

    /// Removes the registrations of deallocated stores, whose closures can hold other stores.
    func forgetDeallocated() { _ = registrations.removeDeallocated() }

    /// Returns the registered actions of a store, or an empty array if no actions are registered or the store was
    /// deallocated.
    func actions(of store: StoreReference) -> [WireAction] { registrations[store]?.actions ?? [] }

    /// Starts an action, without waiting for its end.
    ///
    /// - Parameters:
    ///   - name: The name of the action.
    ///   - arguments: The arguments of the action.
    ///   - store: The store.
    /// - Throws: A ``WireError`` if the store was deallocated, if the action is not registered, or if the arguments
    ///   do not match the action.
    func start(_ name: String, _ arguments: [JSONValue], on store: StoreReference) throws(WireError) {
        if store.pipeline == nil { throw .gone(store) }
        guard let registration = registrations[store] else {
            throw WireError(
                .state,
                "No action of \(store.name) is registered. Register actions: `inspector.register(store) { … }`.")
        }
        guard let starters = registration.starters() else { throw .gone(store) }
        guard let starter = starters[name] else {
            throw WireError(
                .arguments,
                "\(store.name) has no registered action \(name). It has: \(starters.names.joined(separator: ", ")).")
        }
        let start: @MainActor () async throws -> Void
        do { start = try starter(RecordedPayload(.arguments(arguments))) } catch {
            throw WireError(.arguments, "\(name): \(error).")
        }
        // An error needs no handling here, because the history shows the outcome of the action.
        Task { try? await start() }
    }
}
