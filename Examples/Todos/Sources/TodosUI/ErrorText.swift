#if canImport(SwiftUI)
    import Lockstep
    import SwiftUI

    /// What went wrong, in the reader's language.
    struct ErrorText: View {
        @Environment(\.locale) private var locale

        private let error: StateError

        init(_ error: StateError) { self.error = error }

        var body: some View {
            Text(error.localizedMessage(for: locale)).font(.footnote).foregroundStyle(.red)
        }
    }
#endif
