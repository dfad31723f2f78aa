#if canImport(SwiftUI)
    import GalleryCore
    import Lockstep
    import SwiftUI

    /// The account's summary. It needs no view for an empty state. Pulling and the retry button do the same.
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
