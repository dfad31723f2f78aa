import Observation

/// One run of a closure that starts inside the tracking of other code. For example, the body of a view makes a store,
/// and the store makes a ``StoreObserver``, whose closure runs immediately.
///
/// Swift adds the reads of a nested tracking to the outer one. So a `NestedReading` registers with the sources of
/// Lockstep directly, as a derived value does, and the outer code does not observe what the closure reads (promise C3).
/// Only reads of other `@Observable` objects are added to the outer tracking.
@MainActor final class NestedReading: Observable {
    /// The innermost run; `nil` if there is none.
    private static var current: NestedReading?

    private let registrar = ObservationRegistrar()
    private subscript(_: ObserverToken) -> Void { () }
    /// A closure to call once, at the first change of a source; `nil` if the reads have no effect.
    private let onChange: (@Sendable () -> Void)?
    private let hasChanged = Locked(false)
    /// Whether the closure has started a tracking of its own, such as that of a view. From then on, reads are
    /// registered as usual, because it is not known which tracking they belong to.
    private var hasInnerTracking = false

    private init(_ onChange: (@Sendable () -> Void)?) { self.onChange = onChange }

    /// Calls the closure for the first change. Does nothing at later changes.
    nonisolated func reportChange() {
        if hasChanged.withLock({ exchange(&$0, with: true) }) { return }
        onChange?()
    }

    /// Whether the innermost tracking keeps a new key path of this object. A tracking keeps the first one of equal key
    /// paths. So the result is `true` once in each tracking, and `false` outside of all trackings.
    private func isAccessKept() -> Bool {
        var token = ObserverToken()
        registrar.access(self, keyPath: \.[token])
        return !isKnownUniquelyReferenced(&token)
    }
}

// MARK: - Running

extension NestedReading {
    /// Whether the current code runs inside a tracking: inside `withObservationTracking`, a view or a derived value.
    static var isNeeded: Bool { NestedReading(nil).isAccessKept() }

    /// Runs `read` and returns its result. Calls `onChange` once, at the first change of a property that `read` used.
    ///
    /// - Returns: The result, and the object to keep as long as `onChange` is needed.
    static func track<Value>(
        _ read: @MainActor () -> Value, onChange: @escaping @Sendable () -> Void
    ) -> (value: Value, reading: NestedReading) {
        let reading = NestedReading(onChange)
        return (reading.trackReads(read), reading)
    }

    /// Runs `body` and returns its result. Code that tracks its reads does not observe what `body` reads from stores.
    static func untracked<Value>(_ body: @MainActor () -> Value) -> Value {
        isNeeded ? NestedReading(nil).trackReads(body) : body()
    }

    private func trackReads<Value>(_ body: @MainActor () -> Value) -> Value {
        let outer = exchange(&Self.current, with: self)
        let outerMode = exchange(&Reading.mode, with: .nested)
        defer {
            Self.current = outer
            Reading.mode = outerMode
        }
        return withObservationTracking {
            _ = isAccessKept()
            return body()
        } onChange: { [weak self] in
            self?.reportChange()
        }
    }
}

// MARK: - Reading

extension NestedReading {
    /// Registers the current run with a source.
    ///
    /// - Returns: `false` if the closure has started a tracking of its own. Then the caller registers the read as
    ///   usual.
    static func noteSource(_ source: any DerivedSource) -> Bool {
        guard let current, !current.hasInnerTracking else { return false }
        if current.isAccessKept() {
            current.hasInnerTracking = true
            return false
        }
        if current.onChange == nil { return true }
        let dependents = source.dependents ?? Dependents()
        source.dependents = dependents
        dependents.addReading(current)
        return true
    }
}
