import Lockstep

/// What an observer sees of stores: a value, then each other one.
@MainActor
package final class Seen<Value: Equatable> {
    /// The values so far.
    package private(set) var values: [Value] = []
    private var observer: StoreObserver?

    /// Begins to observe what `read` reads, until it is released.
    package init(_ read: @escaping @MainActor () -> Value) {
        observer = StoreObserver { [weak self] in
            let value = read()
            if let self, values.last != value { values.append(value) }
        }
    }
}
