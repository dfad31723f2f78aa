/// One call of an interceptor, or of asynchronous work.
///
/// It is a position too: that of the code of the interceptor, but not of what its `next` runs.
@MainActor final class InterceptorCall {
    let chain: InterceptorChain
    /// The interceptor's number in the chain; of the work, one that is greater than all.
    let index: Int
    private var hasReturned = false

    init(_ index: Int, in chain: InterceptorChain) {
        self.index = index
        self.chain = chain
    }

    /// The call of a chain's work.
    convenience init(workOf chain: InterceptorChain) { self.init(.max, in: chain) }

    var isWork: Bool { index == .max }

    /// Whether it has not returned.
    var isOpen: Bool { chain.asynchronous == nil ? index < chain.depth : !hasReturned }

    /// An asynchronous interceptor, or the work, returns.
    func close() { hasReturned = true }
}
