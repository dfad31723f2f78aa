import Lockstep
import LockstepCompatibility
import SwiftUI
import Testing

// The view of ComposeStore's document, with `import Lockstep` and `import LockstepCompatibility` instead of
// `import ComposeStore`. As in that document, a file that also imports SwiftUI says which `State` it uses.

// 3. Use in SwiftUI
private struct ContentView: View {
    @SwiftUI.State private var store = CounterStore()
    var body: some View {
        Text("\(store.state.count)")
        Button("Increment") { store.increment() }
    }
}

@MainActor @Suite struct ComposeStoreViewsTests {
    @Test func `a button increments the count`() throws {
        let host = ViewHost { ContentView() }
        #expect(host.render() == "Text \"0\"\nButton \"Increment\"")
        try host.press("Increment")
        try host.press("Increment")
        #expect(host.render() == "Text \"2\"\nButton \"Increment\"")
    }
}
