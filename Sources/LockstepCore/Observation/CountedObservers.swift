import Observation

/// Stands for one registration of an observer. All marks are equal, and so are the key paths that they are in.
final class ObserverMark: Hashable, Sendable {
    static func == (_: ObserverMark, _: ObserverMark) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}

/// Counts the observers of a signal.
///
/// Observation has no count. But a registration keeps the key paths that it waits for: one that is made for each access, with a
/// mark in it, keeps the mark until the observer is woken or gone.
///
/// Of equal key paths a registrar also keeps the one that was registered first, for as long as any of them. So a mark that
/// does not count is registered first.
@MainActor final class CountedObservers {
    private struct Entry {
        weak var mark: ObserverMark?
    }

    /// The mark that does not count.
    let first = ObserverMark()
    private let register: @MainActor (ObserverMark) -> Void
    private var isFirstRegistered = false
    private var entries: [Entry] = []
    private var limit = 16

    /// - Parameter register: Registers the observer that the code runs for, by a key path with a mark.
    init(_ register: @escaping @MainActor (ObserverMark) -> Void) { self.register = register }

    /// How many observers there are.
    var count: Int { entries.count { $0.mark != nil } }

    /// Registers the observer that the code runs for.
    func access() {
        let mark = ObserverMark()
        if entries.count == limit {
            entries.removeAll { $0.mark == nil }
            limit = max(16, entries.count * 2)
        }
        entries.append(Entry(mark: mark))
        // Of the two, the outer observer keeps the one that it accesses first.
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
