import LockstepCore
import Observation

/// The loading of one screen, kept across renderings.
///
/// The task of a view keeps the loader that the view had when the task started. A later load needs the newest loader,
/// so it starts after the rendering that shows the idle state.
@MainActor @Observable final class ScreenLoading {
    /// The identity of the loader whose load was cancelled, but not by the view; `nil` if there is none. If the view
    /// started the load again at once, this could repeat forever.
    private var givenUp: ObjectIdentifier?

    /// The number of running refreshes that were started by a pull.
    private var pulls = 0

    @ObservationIgnored private var newest: Loader?
    /// Whether the last rendering shows an idle state, and no load has started since.
    @ObservationIgnored private var isDue = false
    @ObservationIgnored private var renderings: AsyncStream<Void>.Continuation?
    /// The identities of the loaders whose refreshes are running. While a refresh runs, an idle state starts no load.
    /// The outcome of the refresh decides whether a load follows.
    @ObservationIgnored private var reloading: [ObjectIdentifier] = []
    /// The identity of the loader that ``watch(_:)`` observes: the next change of its idle state clears `givenUp`.
    @ObservationIgnored private var watched: ObjectIdentifier?

    /// Records a rendering of the screen and its loader.
    ///
    /// - Parameter loader: The loader.
    /// - Returns: Whether the view loads an idle state automatically.
    func render(with loader: Loader) -> Bool {
        newest = loader
        isDue = loader.isIdle()
        renderings?.yield()
        let hasGivenUp = givenUp == loader.id
        if hasGivenUp, isDue { watch(loader) }
        return !hasGivenUp
    }

    /// Loads the value if needed, and again after each reset, until the task is cancelled.
    ///
    /// - Parameter id: The identity of the loader. Each loader has its own task.
    func keepLoaded(_ id: ObjectIdentifier) async {
        let (renderings, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.renderings = continuation
        if givenUp != nil { givenUp = nil }
        await loadIfNeeded(id)
        for await _ in renderings where isDue && givenUp != id && !reloading.contains(id) { await loadIfNeeded(id) }
    }

    /// Loads the value again, in a separate task. SwiftUI cancels the task of a refresh when it replaces the pulled
    /// view, for example when progress replaces an error.
    func reload(_ loader: Loader) async {
        let isPull = !RefreshOrigin.isButton
        if isPull { pulls += 1 }
        defer { if isPull { pulls -= 1 } }
        reloading.append(loader.id)
        let outcome = await Task { await loader.reload() }.value
        if let index = reloading.firstIndex(of: loader.id) { reloading.remove(at: index) }
        giveUp(loader, after: outcome)
        renderings?.yield()
    }

    /// Returns the presentation of a refresh without what the system already shows.
    ///
    /// - Parameters:
    ///   - refresh: The presentation of the refresh.
    ///   - isPullSeen: Whether the system shows the progress of a pull.
    /// - Returns: `refresh`, or ``RefreshPresentation/none`` if the system shows the progress.
    func notice(of refresh: RefreshPresentation, isPullSeen: Bool) -> RefreshPresentation {
        if case .running = refresh, isPullSeen, pulls > 0 { .none } else { refresh }
    }

    private func loadIfNeeded(_ id: ObjectIdentifier) async {
        guard let loader = newest, loader.id == id else { return }
        isDue = false
        let outcome = await loader.loadIfNeeded()
        if !Task.isCancelled { giveUp(loader, after: outcome) }
    }

    /// Sets `givenUp` if a load cancelled itself or an interceptor cancelled it, and the state is idle.
    private func giveUp(_ loader: Loader, after outcome: ExecutionOutcome) {
        if case .cancelled = outcome, loader.isIdle(), loader.id == newest?.id { givenUp = loader.id }
    }

    /// Observes the state until it is not idle, and then clears `givenUp`. From then on, the view loads an idle state
    /// again.
    private func watch(_ loader: Loader) {
        let id = loader.id
        guard watched != id else { return }
        watched = id
        withObservationTracking {
            _ = loader.isIdle()
        } onChange: {
            // Values change on the main actor. This runs synchronously, so that a set and a reset between two
            // renderings are noticed.
            MainActor.assumeIsolated {
                if self.watched == id { self.watched = nil }
                if self.givenUp == id { self.givenUp = nil }
            }
        }
    }
}
