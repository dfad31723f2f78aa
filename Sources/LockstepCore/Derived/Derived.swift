public import Observation

/// A value that is computed from stores, other observable objects and other derived values.
///
/// ```swift
/// let total = Derived { cart.total + shipping.price }
///
/// total.value                                    // computed when it is read for the first time
/// for await price in total.values { … }          // the current value, then each that differs
/// ```
///
/// The closure runs when the value is read, and then not until something that it read has changed (promise V1). What it reads is
/// tracked with each run, so branches may read different things. Observers of ``value``, such as a SwiftUI view, `withObservationTracking`,
/// ``StoreObserver`` and other derived values, are woken only when the result differs (V2). A result that is not `Equatable` always
/// does. Nobody ever reads a value that does not fit the state of the stores: not a recorder, not an interceptor, not an observer that
/// is called before others (V3).
///
/// While nobody observes the value, nothing is computed. When something that it was computed from changes, it is discarded (V4). Hold the derived
/// value itself in a property, as you hold a store. Releasing it ends everything. If its closure captures the object that
/// holds it, capture that object weakly or unowned.
///
/// The closure may only read. Changing a store in it traps, unless the closure makes that store, and so does a derived value that reads itself (V5). It must not
/// start to observe anything, either.
///
/// Objects of `@Observable` classes that are not stores announce a change before it happens. A derived value that read one wakes
/// its observers in the next turn of the main actor; reads in the meantime are right. An observer for which the value is computed
/// observes such objects directly, too, and may be woken by them although the result is the same.
///
/// Isolation: the main actor.
@MainActor public final class Derived<Value>: Observable {
    private let node: TypedNode<Value>

    /// Makes a derived value. Nothing is computed yet.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call, for messages.
    ///   - line: The line of the call, for messages.
    ///   - compute: Computes the value. It is held as long as the derived value is.
    public init(
        fileID: StaticString = #fileID, line: UInt = #line, _ compute: @escaping @MainActor () -> Value
    ) {
        node = TypedNode(at: CallSite(fileID: fileID, line: line), compute)
    }

    /// The value that fits the current state of everything it is computed from. Observers wake when it differs.
    public var value: Value { node.read() }
}

extension Derived where Value: Sendable {
    /// The values that it takes: the current one, then each that differs.
    ///
    /// The sequence does not keep the derived value alive, and ends when it is released. Values that nobody has taken yet are kept.
    ///
    /// ```swift
    /// for await price in total.values { print(price) }
    /// ```
    public var values: AsyncStream<Value> {
        // Computed before it is observed, so that the sequence does not observe what the value is computed from.
        _ = value
        return ObservedValues.stream { [weak self] in self?.value }
    }
}
