import SwiftUI
import Testing

/// The stand-in's text trees. The tests of Lockstep's views depend on them.
@MainActor @Suite struct RenderingTests {
    @Test func `views are rendered as lines, and nested views are indented`() {
        let text = render(
            VStack {
                Text("Hello, \("Ada"), \(3)")
                Text(verbatim: "verbatim")
                HStack {
                    Image(systemName: "tray")
                    Label("Inbox", systemImage: "envelope")
                }
                ProgressView()
                ProgressView("Loading…")
            }
        )
        #expect(
            text == """
                VStack
                  Text "Hello, Ada, 3"
                  Text "verbatim"
                  HStack
                    Image "tray"
                    Label "Inbox" (envelope)
                  ProgressView
                  ProgressView "Loading…"
                """
        )
    }

    @Test func `conditions, loops and groups add no lines`() {
        struct Row: Identifiable {
            let id: Int
        }
        func text(_ number: Int?, _ flag: Bool) -> String {
            render(
                Group {
                    if let number { Text("\(number)") }
                    if flag { Text("yes") } else { EmptyView() }
                    ForEach([Row(id: 7), Row(id: 8)]) { Text("row \($0.id)") }
                    ForEach(["a"], id: \.self) { Text($0) }
                    AnyView(Text("any"))
                }
            )
        }
        #expect(text(1, true).split(separator: "\n").count == 6)
        #expect(text(nil, false) == "Text \"row 7\"\nText \"row 8\"\nText \"a\"\nText \"any\"")
    }

    @Test func `content beside a view is rendered after it, titles before it, and accessibility texts next to it`() {
        let text = render(
            List(["a"], id: \.self) { Text($0).accessibilityLabel("letter") }
                .navigationTitle("Letters")
                .toolbar { Button("Add") {} }
                .overlay { EmptyView() }
                .safeAreaInset(edge: .bottom) { Text("below").accessibilityHidden(true) }
                .refreshable {}
        )
        #expect(
            text == """
                Title "Letters"
                List (refreshable)
                  Text "a" (says "letter")
                Toolbar
                  Button "Add"
                Inset
                  Text "below" (unheard)
                """
        )
    }

    @Test func `unavailable content and sections are rendered`() {
        let text = render(
            List {
                Section("Head") { Text("row") }
                Section { Text("without") }
                ContentUnavailableView {
                    Label("None", systemImage: "tray")
                } description: {
                    Text("Why")
                } actions: {
                    Button("Do") {}
                }
            }
        )
        #expect(
            text == """
                List
                  Section "Head"
                    Text "row"
                  Section
                    Text "without"
                  ContentUnavailableView
                    Label "None" (tray)
                    Text "Why"
                    Button "Do"
                """
        )
    }

    @Test func `a view reads the environment of its place`() {
        struct Reader: View {
            @Environment(\.locale) private var locale
            @Environment(\.isEnabled) private var isEnabled
            @Environment(\.refresh) private var refresh

            var body: some View { Text("\(locale.identifier) \("\(isEnabled)") \(refresh == nil ? "fixed" : "fresh")") }
        }
        let text = render(
            VStack {
                Reader()
                Reader().environment(\.locale, Locale(identifier: "es")).disabled(true).refreshable {}
            },
            locale: Locale(identifier: "ja")
        )
        #expect(text == "VStack\n  Text \"ja true fixed\"\n  Text \"es false fresh\"")
    }

    @Test func `a view reads an object from the environment`() {
        struct Reader: View {
            @Environment(Person.self) private var model
            @Environment(RenderedApp.Count.self) private var other: RenderedApp.Count?

            var body: some View { Text("\(model.name) \(other == nil ? "alone" : "together")") }
        }
        #expect(render(Reader().environment(Person())) == "Text \"Ada alone\"")
        #expect(render(Reader().environment(Person()).environment(RenderedApp.Count())) == "Text \"Ada together\"")
    }

    @Test func `an app shows its first window`() {
        #expect(ViewHost(app: RenderedApp()).render() == "Text \"window\"")
    }
}

@MainActor @Observable private final class Person {
    var name = "Ada"
}

private struct RenderedApp: App {
    @MainActor @Observable final class Count {}

    var body: some Scene {
        WindowGroup { Text("window") }
    }
}
