/// One run of a closure of a ``Derived``, and what it reads of Lockstep's stores and of other derived values.
///
/// These reads do not go through Observation. It would add them to what an observer reads that runs around the closure: a view that
/// shows a derived value would be woken by everything that the value is derived from.
@MainActor final class DerivedReading {
    /// The run that collects what is read now.
    @exclusivity(unchecked) private static var current: DerivedReading?
    /// The innermost derived value whose closure runs.
    @exclusivity(unchecked) private(set) static var innermost: DerivedNode?
    /// How often a closure ran that is not inside another one.
    private(set) static var outermostRun: UInt32 = 0
    /// Those whose value was computed for the outermost of the running closures alone.
    private static var memorizing: [DerivedNode] = []

    /// What was read, each once, in order.
    private(set) var sources: [any DerivedSource] = []
    private var known: Set<ObjectIdentifier> = []

    func contains(_ source: any DerivedSource) -> Bool { known.contains(ObjectIdentifier(source)) }

    /// Notes that a closure read something.
    static func note(_ source: any DerivedSource) {
        guard let current, current.known.insert(ObjectIdentifier(source)).inserted else { return }
        current.sources.append(source)
    }

    /// Runs the closure of a derived value.
    ///
    /// - Parameters:
    ///   - node: The derived value.
    ///   - reading: What collects its reads; `nil` where nobody needs them.
    ///   - body: The closure.
    /// - Returns: What the closure returns.
    static func run<Value>(_ node: DerivedNode, _ reading: DerivedReading?, _ body: () -> Value) -> Value {
        if innermost == nil { outermostRun = outermostRun == .max ? 1 : outermostRun + 1 }
        let outerReading = exchange(&current, with: reading)
        let outerNode = exchange(&innermost, with: node)
        let outerMode = exchange(&Reading.mode, with: .derived)
        let wasDeriving = AllStores.exchangeIsDeriving(with: true)
        node.outer = outerNode
        node.isComputing = true
        defer {
            current = outerReading
            innermost = outerNode
            Reading.mode = outerMode
            AllStores.exchangeIsDeriving(with: wasDeriving)
            node.outer = nil
            node.isComputing = false
            if outerNode == nil {
                for node in exchange(&memorizing, with: []) { node.forgetMemo() }
            }
        }
        return body()
    }

    /// Keeps what a derived value computed until the outermost of the running closures returns.
    ///
    /// - Returns: Whether such a closure runs.
    static func memorize(_ node: DerivedNode) -> Bool {
        if innermost == nil { return false }
        memorizing.append(node)
        return true
    }
}

// MARK: - Misuse

extension DerivedReading {
    /// Traps: a closure changes a store.
    static func rejectChange(of store: StoreReference) -> Never {
        fatalError(
            """
            The closure of the Derived made at \(innermost.map { "\($0.site)" } ?? "an unknown place") changed \(store). It \
            may only read: it runs whenever its value is needed. Change the store where the event is handled, or in an observer.
            """
        )
    }

    /// Traps: a derived value reads itself.
    static func rejectCycle(to node: DerivedNode) -> Never {
        var path = ["\(node.site)"]
        var next = innermost
        while let inner = next, inner !== node {
            path.append("\(inner.site)")
            next = inner.outer
        }
        let others = path.count == 1 ? "" : ", through the one made at \(path.dropFirst().joined(separator: ", "))"
        fatalError(
            "The Derived made at \(node.site) reads its own value\(others). A derived value cannot depend on itself.")
    }
}
