import Lockstep
import SwiftUI
import Testing

// SwiftUI's names, unqualified, beside Lockstep's. The test is that this compiles: `import Lockstep` hides none of
// them.

private struct Draft: Equatable, Sendable {
    var text = ""
}

@MainActor @Observable
private final class DraftStore: Store<Draft> {
    init() { super.init(state: Draft()) }
}

private struct Names: View {
    @State private var store = DraftStore()
    @State private var isOn = false
    @Environment(\.locale) private var locale
    @Environment(\.refresh) private var refresh: RefreshAction?
    @Bindable var model: NamesModel
    let binding: Binding<String>

    var body: some View {
        NavigationStack {
            List {
                Section("Section") {
                    Group {
                        Label("Label", systemImage: "tag")
                        Text(verbatim: store.text).font(Font.body).foregroundStyle(Color.red)
                        Image(systemName: "photo")
                        EmptyView()
                    }
                    ForEach([1, 2], id: \.self) { Text("\($0)") }
                }
                HStack { VStack { ZStack { ProgressView() } } }
                Toggle("Toggle", isOn: $isOn)
                TextField("TextField", text: binding)
                TextField("Model", text: $model.text)
                Button(role: ButtonRole.destructive) {
                    store.binding(\.text).wrappedValue = "pressed"
                } label: {
                    Text("Button")
                }
                NavigationLink("Link") { AnyView(ScrollView { Text("linked") }) }
                ContentUnavailableView { Label("None", systemImage: "tray") }
            }
        }
    }
}

@MainActor @Observable private final class NamesModel {
    var text = "model"
}

@MainActor @Suite struct NameTests {
    @Test func `SwiftUI's names refer to SwiftUI's types`() throws {
        let host = ViewHost { Names(model: NamesModel(), binding: .constant("bound")) }
        try host.press("Button")
        #expect(host.render().contains("Text \"pressed\""))
        #expect(State<Int>.self == SwiftUI.State<Int>.self)
        #expect(Binding<Int>.self == SwiftUI.Binding<Int>.self)
        #expect(EmptyView.self == SwiftUI.EmptyView.self)
        #expect(Label<Text, Image>.self == SwiftUI.Label<Text, Image>.self)
    }
}
