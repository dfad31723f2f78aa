/// One run of the closure of a ``Derived``, with the sources that the closure reads.
///
/// The reads of the sources are not registered with Observation. Otherwise, each change of a source would wake the
/// observers of the derived value, even if the value stays the same.
@usableFromInline @MainActor final class DerivedReading {
    /// The innermost run; `nil` if no closure of a derived value is running, and while ``suspended(reading:_:)`` runs.
    @exclusivity(unchecked) private static var current: DerivedReading? {
        didSet { isDeriving = current != nil }
    }
    /// Whether there is a ``current`` run. Each change of a store reads this flag.
    @exclusivity(unchecked) private(set) static var isDeriving = false
    /// The number of the current or last *outermost run*: a run that is not inside another run. A closure may change
    /// only stores that were created in the current outermost run. Any other change traps.
    private(set) static var outermostRun: UInt32 = 0
    /// The number of the outermost run that started last. The next outermost run receives the number after it.
    ///
    /// When ``suspended(reading:_:)`` returns, ``outermostRun`` is an earlier number again. `lastRun` stays unchanged.
    private static var lastRun: UInt32 = 0
    /// The derived values that discard their temporary values when the outermost running closure returns. See
    /// ``memorize(_:)``.
    private static var memorizing: [Dependent] = []

    private unowned let node: Dependent
    /// The run inside which the closure is running; `nil` if there is none, and after the closure has returned.
    private var outer: DerivedReading?
    /// The sources that were read, in the order of their first reads.
    private(set) var sources: [any DerivedSource] = []
    private var known: Set<ObjectIdentifier> = []

    init(of node: Dependent) { self.node = node }

    func contains(_ source: any DerivedSource) -> Bool { known.contains(ObjectIdentifier(source)) }

    /// Records that the running closure read a source.
    static func noteSource(_ source: any DerivedSource) {
        guard let current, current.known.insert(ObjectIdentifier(source)).inserted else { return }
        current.sources.append(source)
    }

    /// Runs the closure of the derived value, and returns its result.
    func run<Value>(_ body: () -> Value) -> Value {
        if Self.current == nil {
            Self.lastRun = Self.lastRun == .max ? 1 : Self.lastRun + 1
            Self.outermostRun = Self.lastRun
        }
        outer = exchange(&Self.current, with: self)
        let outerMode = exchange(&Reading.mode, with: .derived)
        node.isComputing = true
        defer {
            Self.current = exchange(&outer, with: nil)
            Reading.mode = outerMode
            node.isComputing = false
            if Self.current == nil { Self.forgetMemos() }
        }
        return body()
    }

    /// Runs `body`, which calls recorders or observers. If the closure of a derived value is running, that run is
    /// suspended until `body` returns.
    ///
    /// During the suspension, `body` may change all stores. The reads in `body` add no sources to the derived value.
    ///
    /// - Parameters:
    ///   - mode: The mode of the reads in `body` during the suspension. With ``Reading/Mode/derived``, the reads have
    ///     no effect. If no closure of a derived value is running, `mode` is ignored.
    ///   - body: A closure that calls the recorders or observers.
    static func suspended(reading mode: Reading.Mode, _ body: () -> Void) {
        guard isDeriving else { return body() }
        // Recorders can change the sources of the temporary values.
        forgetMemos()
        let outer = (current, outermostRun, Reading.mode)
        (current, Reading.mode) = (nil, mode)
        body()
        (current, outermostRun, Reading.mode) = outer
    }

    private static func forgetMemos() {
        for node in exchange(&memorizing, with: []) { node.forgetMemo() }
    }

    /// Registers a derived value, so that its temporary value is discarded when the outermost running closure returns.
    /// Does nothing if no closure of a derived value is running.
    ///
    /// - Parameter node: The derived value.
    /// - Returns: Whether the derived value was registered. If `false`, it must not store a temporary value.
    static func memorize(_ node: Dependent) -> Bool {
        guard isDeriving else { return false }
        memorizing.append(node)
        return true
    }
}

// MARK: - Misuse

extension DerivedReading {
    /// Traps, because a closure changed a store.
    static func rejectChange(of store: some CustomStringConvertible) -> Never {
        fatalError(
            """
            The closure of the Derived made at \(current.map { "\($0.node.site)" } ?? "an unknown place") changed \(store). \
            The closure may only change stores that it creates, because it runs whenever the value is needed. Change the \
            store where the event is handled, or in an observer.
            """
        )
    }

    /// Traps, because a derived value reads itself.
    static func rejectCycle(to node: Dependent) -> Never {
        var path = ["\(node.site)"]
        var next = current
        while let run = next, run.node !== node {
            path.append("\(run.node.site)")
            next = run.outer
        }
        let others = path.count == 1 ? "" : ", through the one made at \(path.dropFirst().joined(separator: ", "))"
        fatalError(
            "The Derived made at \(node.site) reads its own value\(others). A derived value cannot depend on itself.")
    }
}
