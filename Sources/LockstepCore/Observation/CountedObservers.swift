import Observation

/// An object that represents one registration of an observer. ``CountedObservers`` counts these tokens.
///
/// An observer registers with a key path that holds its token. All tokens are equal, so all these key paths are equal.
/// Therefore, one wake reaches all observers.
final class ObserverToken: Hashable, Sendable {
    static func == (_: ObserverToken, _: ObserverToken) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}

/// A count of the observers of a signal.
///
/// The framework Observation does not count observers. But a registration holds its key path until the observer is
/// woken or released. Each access registers a new key path, which holds a new ``ObserverToken``. As long as this token
/// exists, the observer is registered.
///
/// All these key paths are equal. A registrar keeps the key path that was registered first, even after the observer of
/// this key path was released. If an observer registered first, its token would be counted too long. Therefore,
/// `CountedObservers` itself registers first, with the token ``first``. This token is not counted.
@MainActor final class CountedObservers {
    /// A token that is not counted. Before an observer registers, `CountedObservers` registers a key path that contains
    /// this token.
    let first = ObserverToken()
    private let register: @MainActor (ObserverToken) -> Void
    /// Whether the key path with ``first`` is registered. A wake ends this registration.
    private var isFirstRegistered = false
    /// The counted tokens. A token is released when its observer is woken or released.
    private var tokens = WeakList<ObserverToken>()

    /// Creates a count of observers.
    ///
    /// - Parameter register: A closure that receives a token, and registers the current observer with a key path that
    ///   contains this token.
    init(_ register: @escaping @MainActor (ObserverToken) -> Void) { self.register = register }

    /// The number of counted observers that are still registered.
    var count: Int { tokens.count }

    /// Registers the current observer, and counts the registration.
    func access() {
        let token = ObserverToken()
        tokens.append(token)
        // The order is important. If an observer accesses two equal key paths, the tracking of the observer keeps only
        // the earlier one. So the key path with `token` comes before the key path with `first`. But the registrar
        // receives the key path with `first` earlier, because the tracking in `registerFirst` ends before the tracking
        // of the observer.
        register(token)
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
