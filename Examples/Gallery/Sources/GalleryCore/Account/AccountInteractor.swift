public import Lockstep

/// The actions of an ``AccountSummary``.
@Interactor
public final class AccountInteractor {
    @Outward(\.galleryClock) private var clock: any Clock<Duration>

    /// Loads the account. Does nothing while a load is running. A cancelled load keeps the account.
    @Action(\Self.fetchMiddleware)
    public var load: AsyncAction<AccountSummary>

    @Middleware(AccountSummary.self)
    private func fetch(_ proxy: AccountSummary.Proxy) async throws {
        guard !proxy.account.isLoading else { throw CancellationError() }
        proxy.dispatch(\.accountMutator, .loading)
        do {
            try await clock.sleep(for: AccountSummary.latency)
        } catch {
            proxy.dispatch(\.accountMutator, proxy.account)
            throw error
        }
        proxy.dispatch(\.accountMutator, proxy.outcome.state)
    }
}
