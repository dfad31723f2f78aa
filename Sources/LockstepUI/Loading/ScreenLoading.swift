import LockstepCore
import Observation

/// The loading of one screen, from one rendering to the next.
///
/// A task has what the screen was given as it began. What is loaded later is loaded by what was given last, and so after the
/// rendering that shows that there is nothing.
@MainActor @Observable final class ScreenLoading {
    /// Which loader's load ended as cancelled, by itself. What began again at once would do so without end.
    private var givenUp: ObjectIdentifier?

    /// How many refreshes run that began by a pull.
    private var pulls = 0

    @ObservationIgnored private var newest: Loader?
    /// Whether the last rendering shows an idle state, and no load began since.
    @ObservationIgnored private var isDue = false
    @ObservationIgnored private var renderings: AsyncStream<Void>.Continuation?
    /// Whose refreshes run. How they end decides whether what is idle then is loaded.
    @ObservationIgnored private var reloading: [ObjectIdentifier] = []
    /// Which loader's next load by others ends the giving up.
    @ObservationIgnored private var watched: ObjectIdentifier?

    /// Says that the screen is rendered, and with which loader.
    ///
    /// - Parameter loader: The loader.
    /// - Returns: Whether an idle state is about to load.
    func render(with loader: Loader) -> Bool {
        newest = loader
        isDue = loader.isIdle()
        renderings?.yield()
        let hasGivenUp = givenUp == loader.id
        if hasGivenUp, isDue { watch(loader) }
        return !hasGivenUp
    }

    /// Loads what is needed, and again whenever it is reset, until the task is cancelled.
    ///
    /// - Parameter id: The loader's; another one has a task of its own.
    func keepLoaded(_ id: ObjectIdentifier) async {
        let (renderings, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.renderings = continuation
        if givenUp != nil { givenUp = nil }
        await loadIfNeeded(id)
        for await _ in renderings where isDue && givenUp != id && !reloading.contains(id) { await loadIfNeeded(id) }
    }

    /// Loads again, in a task of its own: SwiftUI cancels a refresh when what was pulled is replaced, as an error is by progress.
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

    /// What the screen itself shows of a refresh.
    ///
    /// - Parameters:
    ///   - refresh: What there is to say of it.
    ///   - isPullSeen: Whether the system shows that what was pulled is loading.
    /// - Returns: The same, or nothing where the system shows it.
    func notice(of refresh: RefreshPresentation, isPullSeen: Bool) -> RefreshPresentation {
        if case .running = refresh, isPullSeen, pulls > 0 { .none } else { refresh }
    }

    private func loadIfNeeded(_ id: ObjectIdentifier) async {
        guard let loader = newest, loader.id == id else { return }
        isDue = false
        let outcome = await loader.loadIfNeeded()
        if !Task.isCancelled { giveUp(loader, after: outcome) }
    }

    /// Notes that a load cancelled itself, or was cancelled by an interceptor.
    private func giveUp(_ loader: Loader, after outcome: ExecutionOutcome) {
        if case .cancelled = outcome, loader.isIdle(), loader.id == newest?.id { givenUp = loader.id }
    }

    /// Waits for the state to be idle no more: the next time that it is, it is loaded.
    private func watch(_ loader: Loader) {
        let id = loader.id
        guard watched != id else { return }
        watched = id
        withObservationTracking {
            _ = loader.isIdle()
        } onChange: {
            // Values change on the main actor. At once, lest a set and a reset between two renderings go unseen.
            MainActor.assumeIsolated {
                if self.watched == id { self.watched = nil }
                if self.givenUp == id { self.givenUp = nil }
            }
        }
    }
}
