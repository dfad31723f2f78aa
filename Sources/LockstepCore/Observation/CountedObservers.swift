import Observation

/// An object by which ``CountedObservers`` counts one registration of an observer. All marks are equal, so all key
/// paths that contain a mark are equal, too.
final class ObserverMark: Hashable, Sendable {
    static func == (_: ObserverMark, _: ObserverMark) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}

/// A count of the observers of a signal.
///
/// Observation does not count observers. But it keeps the key paths of a registration until the observer is woken or
/// released. So each access registers a new key path that contains a new mark. As long as the mark exists, the observer
/// is registered.
///
/// All these key paths are equal. A registrar also keeps the key path that was registered first, as long as an
/// equal key path is registered. So the mark in the first key path can outlive the registration of its observer,
/// and is not counted.
@MainActor final class CountedObservers {
    private struct Entry {
        weak var mark: ObserverMark?
    }

    /// The mark that is registered first and not counted.
    let first = ObserverMark()
    private let register: @MainActor (ObserverMark) -> Void
    /// Whether the key path that contains ``first`` is registered. The next wake of the observers ends this
    /// registration.
    private var isFirstRegistered = false
    /// The marks. If a mark was released, its observer was woken or released.
    private var entries: [Entry] = []
    /// The number of entries at which ``access()`` removes the entries of released marks. The limit grows with the
    /// number of observers.
    private var limit = 16

    /// Creates a count.
    ///
    /// - Parameter register: A closure that registers the current observer with a key path that contains the given
    ///   mark.
    init(_ register: @escaping @MainActor (ObserverMark) -> Void) { self.register = register }

    /// The number of registered observers that were counted when they registered.
    var count: Int { entries.count { $0.mark != nil } }

    /// Registers the current observer, and counts the registration.
    func access() {
        let mark = ObserverMark()
        if entries.count == limit {
            entries.removeAll { $0.mark == nil }
            limit = max(16, entries.count * 2)
        }
        entries.append(Entry(mark: mark))
        // The order is important: of two equal key paths, an observer keeps the key path that it accesses first.
        // The registrar still receives `first` earlier, because the tracking in `registerFirst` ends before the
        // tracking of the observer.
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
