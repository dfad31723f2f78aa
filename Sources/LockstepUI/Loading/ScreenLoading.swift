import LockstepCore
import Observation

/// An object that loads the content of one screen. A view keeps the object across renderings.
///
/// Each rendering creates a ``Loader``, and passes the loader to ``render(with:)``. The task of the view continues
/// across renderings, and uses the newest loader.
@MainActor @Observable final class ScreenLoading {
    /// The version of the value for which automatic loading has stopped. If automatic loading has not stopped, `nil`.
    ///
    /// If code other than the view cancels a load, automatic loading stops. Without this rule, a load that cancels
    /// itself would repeat forever. When the value is set or reset, automatic loading starts again.
    private var givenUp: ValueVersion?

    /// An array with one element for each running refresh that a pull started. The element is what the screen showed at
    /// the time of the pull.
    private var pulled: [ScreenPhase.Kind] = []

    @ObservationIgnored private var newest: Loader?
    /// Whether the last rendering showed an idle state, and no automatic load has started since.
    @ObservationIgnored private var isDue = false
    @ObservationIgnored private var renderings: AsyncStream<Void>.Continuation?
    /// The identities of the values that are being refreshed. If the state of such a value becomes idle,
    /// ``keepLoaded(_:)`` does not start another load.
    @ObservationIgnored private var reloading: [ObjectIdentifier] = []

    /// The ``/LockstepCore/PreviousValue`` of the screen; `nil` if the screen keeps no previous value.
    @ObservationIgnored private var previous: AnyObject?

    /// Returns the state of a value, with the value that the screen showed before while there is no other.
    func previous<Value>(of value: AsyncValue<Value>) -> AsyncState<Value> {
        let previous = self.previous as? PreviousValue<Value> ?? PreviousValue()
        self.previous = previous
        return previous.state(of: value)
    }

    /// Stores the newest loader. If the state is idle, signals ``keepLoaded(_:)`` to load the value.
    ///
    /// - Parameter loader: The loader that the current rendering has created.
    /// - Returns: `false` if automatic loading has stopped for the current version of the value. Otherwise, `true`.
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
    /// If the calling task is cancelled, the load continues. SwiftUI cancels the task of a pull when another view
    /// replaces the pulled view, for example when progress replaces an error.
    ///
    /// - Parameters:
    ///   - loader: The loader of the value.
    ///   - kind: What the screen showed when the user pulled or pressed the button.
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

    /// Returns the presentation of a refresh. While the system shows its own progress for a pull, returns
    /// ``RefreshPresentation/nothing`` instead of progress.
    ///
    /// The system shows its own progress only while the pulled view is on the screen. After another view has replaced
    /// the pulled view, this method returns the progress.
    ///
    /// - Parameters:
    ///   - phase: What the screen shows.
    ///   - isPullSeen: Whether people can pull a view on this platform.
    /// - Returns: The presentation that the screen shows.
    func notice(of phase: ScreenPhase, isPullSeen: Bool) -> RefreshPresentation {
        if case .progress = phase.refresh, isPullSeen, pulled.contains(phase.kind) { .nothing } else { phase.refresh }
    }

    private func loadIfNeeded(_ id: ObjectIdentifier) async {
        guard let loader = newest, loader.id == id && givenUp != loader.version() else { return }
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
