#if canImport(SwiftUI)
    import GalleryCore
    import Lockstep
    import SwiftUI

    /// The account's summary. Its type has no empty state, so it has no placeholder for one. Pull to refresh and the
    /// retry button both load the account.
    struct AccountSummaryView: View {
        @Environment(\.locale) private var locale

        let store: AccountSummary

        var body: some View {
            StateDrivenView(state: store.account) { account in
                RowList(account.rows(for: locale))
            } idle: {
                OutcomePrompt()
            }
            .refreshable { await store.load() }
        }
    }
#endif
