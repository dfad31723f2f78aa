import Lockstep
import SwiftUI
import Testing

// The view of Statable's document that differs between the versions 1.0.2 and 1.0.0.

// Usage in View
private struct ProfileView: View {
    @Environment(UserStore.self) private var store

    var body: some View {
        switch store.state {
        case .idle:
            Text("No data")
        case .loading(let previous):
            VStack {
                ProgressView()
                if let prev = previous {
                    Text("Previous: \(prev.name)")
                }
            }
        case .loaded(let profile):
            Text("Hello, \(profile.name)")
        case .failed(let error):
            Text("Error: \(error.localizedMessage)")
        }
    }
}

@MainActor @Suite struct StatableVersion102Tests {
    @Test func `an error is shown in the user's language`() {
        let store = UserStore()
        store.setError(.unauthorized)
        let text = render(ProfileView().environment(store))
        #expect(text == "Text \"Error: \(StateError.unauthorized.localizedMessage(for: .current))\"")
    }
}
