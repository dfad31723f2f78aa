/// What the running code is part of until the current call returns. Tasks do not inherit it, and code outside the main
/// actor is not part of it (promise U3). It is not in the folder `Context`, because it names types of the kernel.
@MainActor struct CallContext {
    @exclusivity(unchecked) static var current = CallContext()

    /// The restoration that the code reacts to; `nil` if there is none.
    var restoration: Restoration?
    /// The execution that contains the code, if it is a direct write of a property, or a synchronous action of a store
    /// that is neither recorded nor intercepted; `nil` otherwise. It is not in the ``WorkContext``: a direct write starts
    /// and ends in separate calls, and the action would take longer.
    var execution: RunningExecution?
    /// The store whose `computed(new:old:)` is running. If calls of `computed(new:old:)` are nested, this is the store
    /// of the innermost call. If no call is running, the value is `nil`. While recorders are called, it is also `nil`.
    var computing: AnyPipeline?
}

extension CallContext {
    /// Runs `body` in a changed copy of the current context.
    static func with<Result>(_ change: (inout CallContext) -> Void, run body: () -> Result) -> Result {
        let outer = current
        change(&current)
        defer { current = outer }
        return body()
    }
}
