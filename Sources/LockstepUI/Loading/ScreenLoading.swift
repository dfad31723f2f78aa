import LockstepCore
import Observation

/// An object that loads the content of one screen. A view keeps the object across renderings.
///
/// Each rendering creates a ``Loader``, and passes the loader to ``render(with:)``. The task of the view continues
/// across renderings, and uses the newest loader.
@MainActor @Observable final class ScreenLoading {
    /// The version of the value for which automatic loading has stopped, or `nil`.
    ///
    /// If code other than the view cancels a load, automatic loading stops. Otherwise, a load that cancels itself
    /// would repeat forever. A set and a reset start automatic loading again.
    private var givenUp: ValueVersion?

    /// What the screen showed when each running refresh was started by a pull.
    private var pulled: [ScreenPhase.Kind] = []

    @ObservationIgnored private var newest: Loader?
    /// Whether the last rendering showed an idle state, and no automatic load has started since.
    @ObservationIgnored private var isDue = false
    @ObservationIgnored private var renderings: AsyncStream<Void>.Continuation?
    /// The identities of the values that are being refreshed. During a refresh, an idle state starts no other load.
    @ObservationIgnored private var reloading: [ObjectIdentifier] = []

    /// Stores the loader of a rendering. If the state is idle, ``keepLoaded(_:)`` then loads the value.
    ///
    /// - Parameter loader: The loader of the rendering.
    /// - Returns: Whether the view loads the value automatically when the state is idle.
    func render(with loader: Loader) -> Bool {
        newest = loader
        isDue = loader.isIdle()
        renderings?.yield()
        // Only a screen that has given up observes the version. Other screens do not render for an equal value.
        return givenUp == nil || givenUp != loader.version()
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
        for await _ in renderings where isDue && !reloading.contains(id) { await loadIfNeeded(id) }
    }

    /// Loads the value again after a pull or the press of a button. Returns when the load has ended.
    ///
    /// If the calling task is cancelled, the load continues. SwiftUI cancels this task when another view replaces the
    /// pulled view. For example, progress replaces an error.
    ///
    /// - Parameters:
    ///   - loader: The loader of the value.
    ///   - kind: What the screen shows at the pull or the press of the button.
    func reload(_ loader: Loader, showing kind: ScreenPhase.Kind) async {
        let isPull = !RefreshOrigin.isButton
        if isPull { pulled.append(kind) }
        defer { if isPull, let index = pulled.firstIndex(of: kind) { pulled.remove(at: index) } }
        reloading.append(loader.id)
        let outcome = await Task { await loader.reload() }.value
        if let index = reloading.firstIndex(of: loader.id) { reloading.remove(at: index) }
        giveUp(loader, after: outcome)
        renderings?.yield()
    }

    /// Hides the progress of a refresh while the system shows the progress of a pull. If the content has replaced the
    /// pulled view, the system shows no progress.
    ///
    /// - Parameters:
    ///   - phase: What the screen shows.
    ///   - isPullSeen: Whether the system shows progress during a pull.
    /// - Returns: The presentation of the refresh to show.
    func notice(of phase: ScreenPhase, isPullSeen: Bool) -> RefreshPresentation {
        if case .progress = phase.refresh, isPullSeen, pulled.contains(phase.kind) { .nothing } else { phase.refresh }
    }

    private func loadIfNeeded(_ id: ObjectIdentifier) async {
        guard let loader = newest, loader.id == id, givenUp != loader.version() else { return }
        isDue = false
        let outcome = await loader.loadIfNeeded()
        if !Task.isCancelled { giveUp(loader, after: outcome) }
    }

    /// Stops automatic loading if the load was cancelled, the state is idle, and the loader is current. Do not call
    /// this method if the view cancelled the load.
    private func giveUp(_ loader: Loader, after outcome: ExecutionOutcome) {
        if case .cancelled = outcome, loader.isIdle(), loader.id == newest?.id { givenUp = loader.version() }
    }
}
