import Lockstep

/// The values that an observer sees: the first value, and then each different value.
@MainActor
package final class Seen<Value: Equatable> {
    /// The values so far.
    package private(set) var values: [Value] = []
    private var observer: StoreObserver?

    /// Observes the values that `read` reads, until this object is released.
    package init(_ read: @escaping @MainActor () -> Value) {
        observer = StoreObserver { [weak self] in
            let value = read()
            if let self, values.last != value { values.append(value) }
        }
    }
}
