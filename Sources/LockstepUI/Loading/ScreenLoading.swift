import LockstepCore
import Observation

/// An object that loads the content of one screen. A view keeps the object across renderings.
///
/// Each rendering creates a ``Loader``, and passes the loader to ``render(with:)``. The task of the view continues
/// across renderings, and uses the newest loader.
@MainActor @Observable final class ScreenLoading {
    /// The identity of the value for which automatic loading has stopped, or `nil`.
    ///
    /// If code other than the view cancels a load, automatic loading stops. Otherwise, a load that cancels itself
    /// would repeat forever.
    private var givenUp: ObjectIdentifier?

    /// The number of running refreshes that a pull started.
    private var pulls = 0

    @ObservationIgnored private var newest: Loader?
    /// Whether the last rendering showed an idle state, and no automatic load has started since.
    @ObservationIgnored private var isDue = false
    @ObservationIgnored private var renderings: AsyncStream<Void>.Continuation?
    /// The identities of the values that are being refreshed. During a refresh, an idle state starts no other load.
    @ObservationIgnored private var reloading: [ObjectIdentifier] = []
    /// The identity of the loader that ``watch(_:)`` observes.
    @ObservationIgnored private var watched: ObjectIdentifier?

    /// Stores the loader of a rendering. If the state is idle, ``keepLoaded(_:)`` then loads the value.
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

    /// Loads the value if needed. If the state becomes idle, for example after a reset, loads the value again. Runs
    /// until the task is cancelled.
    ///
    /// - Parameter id: The identity of the value.
    func keepLoaded(_ id: ObjectIdentifier) async {
        let (renderings, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.renderings = continuation
        if givenUp != nil { givenUp = nil }
        await loadIfNeeded(id)
        for await _ in renderings where isDue && givenUp != id && !reloading.contains(id) { await loadIfNeeded(id) }
    }

    /// Loads the value again after a pull or the press of a button. Returns when the load has ended.
    ///
    /// If the calling task is cancelled, the load continues. SwiftUI cancels this task when another view replaces the
    /// pulled view. For example, progress replaces an error.
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

    /// Hides the progress of a refresh while the system shows the progress of a pull.
    ///
    /// - Parameters:
    ///   - refresh: The presentation of the refresh.
    ///   - isPullSeen: Whether the system shows progress during a pull.
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

    /// Stops automatic loading if the load was cancelled, the state is idle, and the loader is current. Do not call
    /// this method if the view cancelled the load.
    private func giveUp(_ loader: Loader, after outcome: ExecutionOutcome) {
        if case .cancelled = outcome, loader.isIdle(), loader.id == newest?.id { givenUp = loader.id }
    }

    /// Observes the state. When the state is no longer idle, allows automatic loading again.
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
