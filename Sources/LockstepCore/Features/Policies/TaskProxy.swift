/// The value through which the work of a task reads and changes the store that the task belongs to. It does not keep the
/// store alive.
///
/// ```swift
/// store.startTask("messages") { proxy in
///     for await message in socket.messages {
///         proxy.update(\.items) { $0.append(message) }
///         if try proxy.isFull { proxy.dispatch(\.clear) }
///     }
/// }
/// ```
///
/// When the last other reference to the store goes, the task is cancelled, and the store is released (promise E1). The
/// proxy then refers to no store (promise E3):
///
/// - ``store`` is `nil`.
/// - Reading a property throws a `CancellationError`, which ends the work.
/// - `set`, `update`, `commit` and `cancelTasks` do nothing.
/// - `dispatch` returns ``ExecutionOutcome/cancelled``, and `startTask` returns a task with this outcome.
///
/// Each property of the store is a member of the proxy, with its *current* value. For methods, write
/// `proxy.store?.refresh()`. While the work waits for an async method, an action or a load of the store, the store stays
/// alive.
///
/// Do not use the store itself in the work, also not by `self`: the work would keep the store alive. If the work must not
/// be lost, use the parameter `keepingStore` of `startTask`.
///
/// If a property of the store is named like one of the proxy's own members, such as `set`, read it through ``store``.
///
/// Isolation: the main actor.
@MainActor @dynamicMemberLookup public struct TaskProxy<Store: StoreProtocol>: StoreProxyProtocol {
    /// The store; `nil` after the store was released.
    ///
    /// A variable that has this value keeps the store alive. So read the property again after each `await`.
    public private(set) weak var store: Store?

    init(_ store: Store) { self.store = store }

    /// The store; `nil` after the store was released.
    @_documentation(visibility: internal)
    public var storeOfProxy: Store? { store }

    // Without `@_disfavoredOverload`, Swift 6.3 crashes at a `dispatch` with the wrong arguments.

    /// The current value of a property of the store.
    ///
    /// - Throws: A `CancellationError` if the store was released.
    @_disfavoredOverload
    public subscript<Value>(dynamicMember property: KeyPath<Store, Value>) -> Value {
        get throws {
            guard let store else { throw CancellationError() }
            return store[keyPath: property]
        }
    }

    /// Changes the state of a struct store atomically, if the store exists. See
    /// ``/LockstepCore/Store/commit(_:fileID:line:_:)``.
    ///
    /// ```swift
    /// store.startTask("messages") { proxy in
    ///     for await message in socket.messages { proxy.commit { $0.items.append(message) } }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - label: The label of the commit. The default is the name of the calling function.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - change: A closure that changes the state.
    /// - Returns: The value that `change` returns; `nil` if the store was released.
    /// - Throws: The error that `change` throws. The state is then unchanged.
    @discardableResult
    public func commit<State, Result, Failure: Error>(
        _ label: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
        _ change: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result? where Store: LockstepCore.Store<State> {
        try store?.commit(label, fileID: fileID, line: line, change)
    }
}
