import SwiftUI
import Testing

/// Lists of bindings and of children, toolbars, and views that depend on the text size.
@MainActor @Suite struct CollectionTests {
    struct Row: Identifiable, Equatable {
        let id: Int
        var isOn = false
        var rows: [Row]?
    }

    @MainActor @Observable final class Model {
        var rows = [Row(id: 1), Row(id: 2)]
    }

    @Test func `rows of bindings change the collection that they were made from`() throws {
        struct Rows: View {
            @Bindable var model: Model

            var body: some View {
                List($model.rows) { row in Toggle("list \(row.wrappedValue.id)", isOn: row.isOn) }
                ForEach($model.rows) { $row in Toggle("each \(row.id)", isOn: $row.isOn) }
            }
        }
        let model = Model()
        let host = ViewHost { Rows(model: model) }
        try host.press("list 2")
        #expect(model.rows == [Row(id: 1), Row(id: 2, isOn: true)])
        try host.press("each 1")
        #expect(model.rows.map(\.isOn) == [true, true])
        #expect(
            host.render() == """
                List
                  Toggle "list 1" (on)
                  Toggle "list 2" (on)
                Toggle "each 1" (on)
                Toggle "each 2" (on)
                """
        )
    }

    @Test func `nested rows are shown below their row`() {
        let rows = [Row(id: 1, rows: [Row(id: 2, rows: [Row(id: 3)])]), Row(id: 4)]
        #expect(
            render(List(rows, children: \.rows) { Text("\($0.id)") }) == """
                List
                  Text "1"
                    Text "2"
                      Text "3"
                  Text "4"
                """
        )
    }

    @Test func `a toolbar has items, even under conditions`() {
        struct Items: ToolbarContent {
            let hasMore: Bool

            var body: some ToolbarContent {
                ToolbarItem { Text("item") }
                if hasMore {
                    ToolbarItem(placement: .primaryAction) { Text("more") }
                } else {
                    ToolbarItem { Text("less") }
                }
            }
        }
        func text(_ hasMore: Bool) -> String {
            render(Text("view").toolbar { Items(hasMore: hasMore) })
        }
        #expect(text(true) == "Text \"view\"\nToolbar\n  Text \"item\"\n  Text \"more\"")
        #expect(text(false) == "Text \"view\"\nToolbar\n  Text \"item\"\n  Text \"less\"")
        let none = Text("view").toolbar { if ProcessInfo.processInfo.processorCount < 0 { ToolbarItem { Text("no") } } }
        #expect(render(none) == "Text \"view\"")
    }

    @Test func `the last view is used if texts are large`() {
        let view = ViewThatFits {
            Text("wide")
            Text("narrow")
        }
        #expect(render(view) == "Text \"wide\"")
        #expect(render(view.environment(\.dynamicTypeSize, .accessibility1)) == "Text \"narrow\"")
    }

    @Test func `a resource is its own text, and a literal stays a key`() {
        let resource: LocalizedStringResource = "resource"
        #expect(render(Text(resource)) == "Text \"resource\"")
        #expect(render(Text("literal")) == "Text \"literal\"")
    }

    @Test func `a button has a shortcut`() {
        let button = Button("Redo") {}.keyboardShortcut("z", modifiers: [.command, .shift])
        #expect(render(button) == "Button \"Redo\" (⇧⌘Z)")
    }
}
