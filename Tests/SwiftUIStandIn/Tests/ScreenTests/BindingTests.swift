import Lockstep
import SwiftUI
import Testing

private struct Profile: Equatable, Sendable {
    struct Address: Equatable, Sendable {
        var city = ""
    }

    var name = ""
    var isPublic = false
    var address = Address()
}

@MainActor @Observable
private final class ProfileStore: Store<Profile> {
    init() { super.init(state: Profile()) }
}

@Store(NoteInteractor.self)
@MainActor @Observable
private final class NoteStore {
    var title = ""
    var isPinned = false
}

@Interactor
private final class NoteInteractor {}

/// Controls change stores by commits.
@MainActor @Suite struct BindingTests {
    @Test func `a control writes a field of a struct store`() throws {
        let store = ProfileStore()
        let history = HistoryRecorder(limit: 10)
        store.pipeline.attach(history)
        let host = ViewHost {
            TextField("Name", text: store.binding(\.name))
            Toggle("Public", isOn: store.binding(\.isPublic))
            TextField("City", text: store.binding(\.address).city)
        }
        try host.type("Ada", into: "Name")
        try host.press("Public")
        try host.type("London", into: "City")
        #expect(store.state == Profile(name: "Ada", isPublic: true, address: .init(city: "London")))
        #expect(history.commits.map(\.label) == ["name", "isPublic", "address"])
        #expect(
            host.render() == """
                TextField "Name" ("Ada")
                Toggle "Public" (on)
                TextField "City" ("London")
                """
        )
        try host.type("Ada", into: "Name")
        #expect(history.commits.count == 3)
    }

    @Test func `a control writes a property of a property store`() throws {
        struct Form: View {
            let store: NoteStore

            var body: some View {
                TextField("Title", text: store.binding(\.title))
                Toggle("Pinned", isOn: store.binding(\.isPinned))
                Bound(store: store)
            }
        }
        struct Bound: View {
            @Bindable var store: NoteStore

            var body: some View { TextField("The same", text: $store.title) }
        }
        let store = NoteStore()
        let history = HistoryRecorder(limit: 10)
        store.pipeline.attach(history)
        let host = ViewHost { Form(store: store) }
        try host.type("Plan", into: "Title")
        try host.press("Pinned")
        try host.type("Other plan", into: "The same")
        #expect(store.title == "Other plan" && store.isPinned)
        #expect(history.commits.map(\.label) == ["title", "isPinned", "title"])
        try host.type("Other plan", into: "Title")
        #expect(history.commits.count == 3)
    }

    @Test func `a view is rendered again when a value that it reads changes`() async {
        let store = ProfileStore()
        let host = ViewHost { Text(store.name) }
        #expect(host.render() == "Text \"\"")
        async let text = host.rendered { $0.contains("Ada") }
        store.binding(\.name).wrappedValue = "Ada"
        #expect(await text == "Text \"Ada\"")
    }
}
