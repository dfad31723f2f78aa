/// How executions of a store are started by their names and payloads: those of a ``Recording``, by `Replay` of `LockstepTesting`, and
/// those that a developer enters in a page of `LockstepInspector`.
///
/// ```swift
/// await expectReplay(of: recording, on: { NotesStore() }) {
///     $0.action(\.add)                                          // an action, by the property that makes it
///     $0.property(\.draft)                                      // a direct write of a property
///     $0.on("load()") { store in await store.load() }           // anything else, by its name
///     $0.on("rename", String.self) { store, name in store.rename(name) }
/// }
/// ```
///
/// Isolation: the main actor.
@MainActor public struct ExecutionRegistry<Subject: StoreProtocol> {
    /// The store.
    public let store: Subject
    package private(set) var starters = ExecutionStarters()

    package init(_ store: Subject) { self.store = store }

    /// Starts executions of a name by a closure.
    ///
    /// This is for all that has no form of its own: intercepted methods, loads, operations, closures that were dispatched, commits
    /// by a closure, which are called by the function that makes them (`"increment()"`). Of several arguments with names, as those of a
    /// method, take one type that is `Decodable` and has properties of these names.
    ///
    /// ```swift
    /// $0.on("fetch(page:)", Int.self) { store, page in try await store.fetch(page: page) }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the execution.
    ///   - types: The types of the arguments that it was given; all of them `Decodable`. Without any, whatever it was given is not
    ///     looked at.
    ///   - work: Starts it, given the store and the arguments. What it throws is not looked at: how the execution ends is
    ///     compared.
    public mutating func on<each Argument>(
        _ name: String, _ types: repeat (each Argument).Type,
        do work: @escaping @MainActor (Subject, repeat each Argument) async throws -> Void
    ) {
        let store = store
        add(nil, name) { (arguments: repeat each Argument) in try await work(store, repeat each arguments) }
    }

    /// Adds a way to start executions.
    mutating func add<each Argument>(
        _ kind: Execution.Kind?, _ name: String,
        _ start: @escaping @MainActor (repeat each Argument) async throws -> Void
    ) {
        starters.add(kind, name, argumentCount: RecordedPayload.count(of: repeat (each Argument).self)) { payload in
            let arguments = try payload.decoded(as: repeat (each Argument).self)
            return { try await start(repeat each arguments) }
        }
    }
}
