/// One call of an interceptor or of asynchronous work.
///
/// The call is the position of the code of the interceptor or of the work: see ``InterceptorPosition``. If an
/// interceptor calls `next`, the code that runs inside `next` has a different position.
@MainActor final class InterceptorCall {
    let chain: InterceptorChain
    /// The interceptor's index in the chain; for the work, `Int.max`.
    let index: Int
    private var hasReturned = false

    init(_ index: Int, in chain: InterceptorChain) {
        self.index = index
        self.chain = chain
    }

    var isWork: Bool { index == .max }

    /// Whether the call has not returned.
    var isOpen: Bool { chain.asynchronous == nil ? index < chain.depth : !hasReturned }

    /// Marks the call of an asynchronous interceptor, or of the work, as returned.
    func close() { hasReturned = true }
}
