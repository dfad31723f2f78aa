public import Observation

/// A value that is computed from stores, other observable objects and other derived values.
///
/// ```swift
/// let total = Derived { cart.total + shipping.price }
///
/// total.value                                    // computed when it is read for the first time
/// for await price in total.values { … }          // the current value, then each different one
/// ```
///
/// The closure runs when the value is read. It runs again only after something that it read has changed (promise V1).
/// Lockstep tracks the reads in each run, so different branches of the closure may read different things.
///
/// Observers of ``value`` are, for example, a SwiftUI view, `withObservationTracking`, ``StoreObserver`` and other
/// derived values. They wake only when the result differs (promise V2). If the result is not `Equatable`, they wake
/// each time the closure computes it again.
///
/// Each reader receives a value that matches the current state of the stores. This includes recorders, interceptors,
/// and observers that are called before other observers (promise V3).
///
/// While the value has no observers, changes do not run the closure. The first change discards the value, and the next
/// read computes the value again (promise V4).
///
/// Keep the derived value in a property, as you keep a store. When the derived value is released, all of its
/// observations end. If the closure uses the object that holds the derived value, capture that object as `weak` or
/// `unowned`.
///
/// The closure may only read. The program traps in two cases (promise V5):
///
/// - The closure changes a store that the closure did not create.
/// - A derived value reads itself.
///
/// The closure must not start an observation.
///
/// The closure may also read objects of `@Observable` classes that are not stores. Such an object announces a change
/// before the change happens. This has two effects:
///
/// - The observers of the derived value wake in the next turn of the main actor. Until then, each read returns a
///   current value.
/// - If the closure runs because an observer reads the value, that observer also observes these objects directly. A
///   change of such an object may then wake the observer even if the result is the same.
///
/// Isolation: the main actor.
@MainActor public final class Derived<Value>: Observable {
    private let node: TypedNode<Value>

    /// Creates a derived value. The value is not computed yet.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call, for messages.
    ///   - line: The line of the call, for messages.
    ///   - compute: A closure that computes the value. The derived value holds the closure. The closure must not
    ///     change a store (promise V5).
    public init(
        fileID: StaticString = #fileID, line: UInt = #line, _ compute: @escaping @MainActor () -> Value
    ) {
        node = TypedNode(at: CallSite(fileID: fileID, line: line), compute)
    }

    /// The result of the closure for the current state of everything that the closure reads. Observers wake only if the
    /// result changes (promise V2).
    public var value: Value { node.read() }
}

extension Derived where Value: Sendable {
    /// The sequence of the values: first the current value, then each value that differs from the one before.
    ///
    /// The sequence does not keep the derived value alive. It ends when the derived value is released. Values that
    /// the consumer has not received yet are buffered.
    ///
    /// ```swift
    /// for await price in total.values { print(price) }
    /// ```
    public var values: AsyncStream<Value> {
        // The value is computed before the sequence observes it, so that the sequence does not observe what the
        // closure reads.
        _ = value
        return ObservedValues.stream { [weak self] in self?.value }
    }
}
