/// What the running code is part of until the current call returns. Tasks do not inherit it, and code outside the main
/// actor is not part of it (promise U3).
@MainActor struct CallContext {
    @exclusivity(unchecked) static var current = CallContext()

    /// The restoration that the code reacts to; `nil` if there is none.
    var restoration: Restoration?
    /// The execution of the direct write of a property that contains the code; `nil` if there is none. It is not in the
    /// ``WorkContext``, because a direct write starts and ends in separate calls.
    var write: RunningExecution?
    /// The store whose `computed(new:old:)` is running. If calls of `computed(new:old:)` are nested, this is the store
    /// of the innermost call. If no call is running, the value is `nil`. While recorders are called, it is also `nil`.
    var computing: AnyPipeline?
}
