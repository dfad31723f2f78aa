#if canImport(SwiftUI)
    import GalleryCore
    import Lockstep
    import SwiftUI

    /// The account's summary: there is no view of emptiness. What pulling does, the button beside an error does too.
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
