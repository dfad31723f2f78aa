public import LockstepCore

/// A registry of executions that a tool can start by name and payload.
///
/// Two tools create a registry: `Replay` of `LockstepTesting`, which `expectReplay` uses, and the inspector of
/// `LockstepInspector`. They pass the registry to a closure that you write:
///
/// ```swift
/// await expectReplay(of: recording, on: { NotesStore() }) {
///     $0.action(\.add)                                          // an action, by its property
///     $0.property(\.draft)                                      // a direct write of a property
///     $0.on("load()") { store in await store.load() }           // any other execution, by its name
///     $0.on("rename", String.self) { store, name in store.rename(name) }
/// }
/// ```
///
/// Isolation: the main actor.
@MainActor public struct ExecutionRegistry<Subject: StoreProtocol> {
    /// The store on which a tool starts the executions.
    public let store: Subject
    package private(set) var starters = ExecutionStarters()

    package init(_ store: Subject) { self.store = store }

    /// Registers a closure that a tool calls to start executions with the given name.
    ///
    /// ```swift
    /// // `$0` is the registry.
    /// $0.on("fetch(page:)", Int.self) { store, page in try await store.fetch(page: page) }
    /// ```
    ///
    /// Use this method for intercepted methods, loads, operations, dispatched closures, and calls of `commit` with a
    /// closure. A commit with a closure has the name of the calling function, for example `"increment()"`.
    ///
    /// - Parameters:
    ///   - name: The name of the execution.
    ///   - types: The types of the arguments in the payload, one for each argument. They must be `Decodable`. For an
    ///     intercepted method with several arguments, pass only one type, such as a struct. Its properties must have
    ///     the names of the arguments. If you pass no types, the payload is ignored.
    ///   - work: A closure that starts the execution. It receives the store and the arguments. Its errors are
    ///     ignored, because the outcome of the execution contains them.
    public mutating func on<each Argument>(
        _ name: String, _ types: repeat (each Argument).Type,
        do work: @escaping @MainActor (Subject, repeat each Argument) async throws -> Void
    ) {
        let store = store
        add(nil, name) { (arguments: repeat each Argument) in try await work(store, repeat each arguments) }
    }

    /// Adds a closure that a tool calls to start executions of the given kind and name. If the kind is `nil`, the tool
    /// calls the closure for executions of any kind that have this name.
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
