import LockstepCore
import Observation

/// An object that loads the content of one screen. A view keeps the object across renderings.
///
/// Each rendering has a new ``Loader``, but the task of the view continues across renderings. So each rendering passes
/// its loader to ``render(with:)``, and the task loads with the newest loader.
@MainActor @Observable final class ScreenLoading {
    /// The identity of the loader that the view no longer starts automatically, or `nil`.
    ///
    /// The view gives up when other code cancels a load, because each new load could be cancelled, too.
    private var givenUp: ObjectIdentifier?

    /// The number of running refreshes that were started by a pull.
    private var pulls = 0

    @ObservationIgnored private var newest: Loader?
    /// Whether the last rendering shows an idle state, and no load has started since.
    @ObservationIgnored private var isDue = false
    @ObservationIgnored private var renderings: AsyncStream<Void>.Continuation?
    /// The identity of the loader of each running refresh.
    ///
    /// If a rendering shows an idle state during a refresh, the view starts no load yet. The outcome of the refresh
    /// decides whether the view loads the value afterwards.
    @ObservationIgnored private var reloading: [ObjectIdentifier] = []
    /// The identity of the loader that ``watch(_:)`` observes, or `nil`.
    @ObservationIgnored private var watched: ObjectIdentifier?

    /// Stores the loader of a rendering, and resumes ``keepLoaded(_:)``, which loads the value if the state is idle.
    ///
    /// - Parameter loader: The loader of the rendering.
    /// - Returns: Whether the view loads an idle state automatically.
    func render(with loader: Loader) -> Bool {
        newest = loader
        isDue = loader.isIdle()
        renderings?.yield()
        let hasGivenUp = givenUp == loader.id
        if hasGivenUp, isDue { watch(loader) }
        return !hasGivenUp
    }

    /// Loads the value if needed, and after each rendering of an idle state, for example after a reset. Runs until the
    /// task is cancelled.
    ///
    /// - Parameter id: The identity of the loader. Each loader has its own task.
    func keepLoaded(_ id: ObjectIdentifier) async {
        let (renderings, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.renderings = continuation
        if givenUp != nil { givenUp = nil }
        await loadIfNeeded(id)
        for await _ in renderings where isDue && givenUp != id && !reloading.contains(id) { await loadIfNeeded(id) }
    }

    /// Loads the value again after a pull or the press of a button. Returns when the load has ended.
    ///
    /// The load runs in a separate task, so it continues if the calling task is cancelled. SwiftUI cancels the calling
    /// task when another view replaces the pulled view, for example when progress replaces an error.
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

    /// Returns the presentation of a refresh, or ``RefreshPresentation/nothing`` while the system shows the progress of
    /// a pull.
    ///
    /// - Parameters:
    ///   - refresh: The presentation of the refresh.
    ///   - isPullSeen: Whether the system shows the progress of a pull.
    /// - Returns: The presentation to show.
    func notice(of refresh: RefreshPresentation, isPullSeen: Bool) -> RefreshPresentation {
        if case .progress = refresh, isPullSeen, pulls > 0 { .nothing } else { refresh }
    }

    private func loadIfNeeded(_ id: ObjectIdentifier) async {
        guard let loader = newest, loader.id == id else { return }
        isDue = false
        let outcome = await loader.loadIfNeeded()
        if !Task.isCancelled { giveUp(loader, after: outcome) }
    }

    /// Sets `givenUp` to the loader if its load was cancelled and the state is idle. Does nothing if the view has
    /// changed to another loader. Called only after loads that the view did not cancel.
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
