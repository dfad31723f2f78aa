import LockstepCore
import Observation

/// An object that loads the content of one screen. A view keeps the object across renderings.
///
/// Each rendering has a new ``Loader``, but the task of the view continues across renderings. So each rendering
/// passes the new loader to ``render(with:)``, and the task uses the newest loader.
@MainActor @Observable final class ScreenLoading {
    /// The identity of the loader that the view no longer starts automatically.
    ///
    /// When other code cancels a load, automatic loading stops, because each new load could be cancelled, too.
    private var givenUp: ObjectIdentifier?

    /// The number of running refreshes that a pull started.
    private var pulls = 0

    @ObservationIgnored private var newest: Loader?
    /// Whether the last rendering shows an idle state, and no load has started since then.
    @ObservationIgnored private var isDue = false
    @ObservationIgnored private var renderings: AsyncStream<Void>.Continuation?
    /// The identities of the loaders whose refreshes are running.
    ///
    /// During a refresh, an idle state starts no load. After the refresh, its outcome decides whether the view
    /// loads the value.
    @ObservationIgnored private var reloading: [ObjectIdentifier] = []
    /// The identity of the loader that ``watch(_:)`` observes.
    @ObservationIgnored private var watched: ObjectIdentifier?

    /// Stores the loader of a rendering, and resumes ``keepLoaded(_:)``, which loads the value if the state is idle.
    ///
    /// - Parameter loader: The loader of the rendering.
    /// - Returns: Whether the view loads the value automatically when the state is idle.
    func render(with loader: Loader) -> Bool {
        newest = loader
        isDue = loader.isIdle()
        renderings?.yield()
        let hasGivenUp = givenUp == loader.id
        if hasGivenUp, isDue { watch(loader) }
        return !hasGivenUp
    }

    /// Loads the value if needed. Loads the value again when a rendering shows an idle state, for example after a
    /// reset. Runs until the task is cancelled.
    ///
    /// - Parameter id: The identity of the loader. Each identity has its own task.
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

    /// Stops automatic loading if the load was cancelled, the state is idle, and the loader is still current. Call
    /// this method only after loads that the view did not cancel.
    private func giveUp(_ loader: Loader, after outcome: ExecutionOutcome) {
        if case .cancelled = outcome, loader.isIdle(), loader.id == newest?.id { givenUp = loader.id }
    }

    /// Starts automatic loading again when the state is no longer idle.
    private func watch(_ loader: Loader) {
        let id = loader.id
        guard watched != id else { return }
        watched = id
        withObservationTracking {
            _ = loader.isIdle()
        } onChange: {
            // Values change on the main actor. This closure runs synchronously, so it notices the change even if the
            // value is set and reset between two renderings.
            MainActor.assumeIsolated {
                if self.watched == id { self.watched = nil }
                if self.givenUp == id { self.givenUp = nil }
            }
        }
    }
}
