import Observation

/// A mark for one registration of an observer. All marks are equal, and therefore so are the key paths that contain
/// them.
final class ObserverMark: Hashable, Sendable {
    static func == (_: ObserverMark, _: ObserverMark) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}

/// A count of the observers of a signal.
///
/// Observation does not count observers. But a registration keeps its key paths until the observer is woken or
/// released. Here, each access registers a new key path that contains a mark. While the mark is alive, the observer
/// exists.
///
/// If key paths are equal, a registrar also keeps the first one that was registered, for as long as any of them.
/// Therefore a mark that is not counted is registered first.
@MainActor final class CountedObservers {
    private struct Entry {
        weak var mark: ObserverMark?
    }

    /// The mark that is not counted.
    let first = ObserverMark()
    private let register: @MainActor (ObserverMark) -> Void
    private var isFirstRegistered = false
    private var entries: [Entry] = []
    private var limit = 16

    /// Creates a count.
    ///
    /// - Parameter register: Registers the current observer by a key path that contains the mark.
    init(_ register: @escaping @MainActor (ObserverMark) -> Void) { self.register = register }

    /// The number of observers.
    var count: Int { entries.count { $0.mark != nil } }

    /// Registers the current observer.
    func access() {
        let mark = ObserverMark()
        if entries.count == limit {
            entries.removeAll { $0.mark == nil }
            limit = max(16, entries.count * 2)
        }
        entries.append(Entry(mark: mark))
        // If the same observer accesses both key paths, it keeps the one that it accesses first.
        register(mark)
        registerFirst()
    }

    private func registerFirst() {
        if isFirstRegistered { return }
        isFirstRegistered = true
        withObservationTracking {
            register(first)
        } onChange: { [weak self] in
            MainActor.assumeIsolated { self?.isFirstRegistered = false }
        }
    }
}
