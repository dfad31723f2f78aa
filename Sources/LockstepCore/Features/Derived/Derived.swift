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
/// The first read of ``value`` runs the closure. The closure runs again only if something that it read has changed
/// (promise V1). Each read of ``value`` returns the result for the current state of the stores (V3).
///
/// The observers of ``value`` wake only when the result differs from the previous result (V2). If the result is not
/// `Equatable`, each new result counts as different. While ``value`` has no observers, a change of a store does not run
/// the closure (V4).
///
/// Keep the derived value in a property, as you keep a store. When the derived value is released, it releases the
/// closure and stops observing what the closure has read (V4). There is one exception: while another derived value
/// depends on it, the closure and its observations are kept.
///
/// If the closure uses the object that holds the derived value, capture that object as `weak` or `unowned`.
///
/// The program traps if the closure changes a store that it did not create, or if the derived value reads itself
/// (V5). The closure must not start an observation.
///
/// The closure reads the overrides of dependencies that applied where the derived value was made, and no others (D3).
///
/// See the article *Derived values*.
///
/// Isolation: the main actor.
@MainActor public final class Derived<Value>: Observable {
    private let node: DerivedValueNode<Value>
    /// The running ``values`` sequences. They end when the derived value is released.
    private lazy var sequences = EndingSequences()

    /// Creates a derived value. The value is not computed yet.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call, for messages.
    ///   - line: The line of the call, for messages.
    ///   - compute: A closure that computes the value. The derived value holds the closure. The closure may change only
    ///     stores that the closure creates (promise V5).
    public init(
        fileID: StaticString = #fileID, line: UInt = #line, _ compute: @escaping @MainActor () -> Value
    ) {
        node = DerivedValueNode(at: CallSite(fileID: fileID, line: line), compute)
    }

    /// The result of the closure for the current state. Observers wake only if the result changes (promise V2).
    public var value: Value { node.read() }
}

extension Derived where Value: Sendable {
    /// The sequence of the values: first the current value, then each value that differs from the previous value.
    ///
    /// The sequence does not keep the derived value alive. The sequence ends when the derived value is released. Values
    /// that a consumer has not received yet are buffered. Several consumers can read the sequence: each receives all
    /// values; see ``StoreValues``.
    ///
    /// ```swift
    /// for await price in total.values { print(price) }
    /// ```
    public var values: StoreValues<Value> {
        // The value is computed before the sequence observes it, so that the sequence does not observe what the
        // closure reads. Nor does the code that asks for the sequence.
        NestedReading.untracked { _ = value }
        return ObservedValues.sequence(endingWith: sequences) { [weak self] in self?.value }
    }
}
