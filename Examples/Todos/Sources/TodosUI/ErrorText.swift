#if canImport(SwiftUI)
    import Lockstep
    import SwiftUI

    /// The message of an error, in the reader's language.
    struct ErrorText: View {
        @Environment(\.locale) private var locale

        private let error: StateError

        init(_ error: StateError) { self.error = error }

        var body: some View {
            Text(error.localizedMessage(for: locale)).font(.footnote).foregroundStyle(.red)
        }
    }
#endif
