import SwiftUI
import Testing

/// User actions on a view in the stand-in.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ActingTests {
    private struct Counter: View {
        @State private var count = 0
        @State private var name = ""
        @State private var isOn = false

        var body: some View {
            VStack {
                Text("\(count) \(name)")
                Button("Add") { count += 1 }
                Button("Off") { count = -1 }.disabled(true)
                TextField("Name", text: $name)
                Toggle("Switch", isOn: $isOn)
                Text("tap").onTapGesture { count = 100 }
            }
        }
    }

    @Test func `each view's state stays from one rendering to the next`() throws {
        let host = ViewHost {
            Counter()
        }
        try host.press("Add")
        try host.press("Add")
        try host.type("Ada", into: "Name")
        try host.press("Switch")
        #expect(
            host.render() == """
                VStack
                  Text "2 Ada"
                  Button "Add"
                  Button "Off" (disabled)
                  TextField "Name" ("Ada")
                  Toggle "Switch" (on)
                  Text "tap" (tappable)
                """
        )
        try host.press("tap")
        #expect(host.render().contains("100 Ada"))
        let other = ViewHost { Counter() }
        #expect(other.render().contains("\"0 \""))
    }

    @Test func `the initial value of a state is evaluated once, when the view appears`() {
        @MainActor final class Evaluations {
            var count = 0

            func next() -> Int {
                count += 1
                return count
            }
        }
        struct Numbered: View {
            @State private var number: Int

            init(_ evaluations: Evaluations) { _number = State(wrappedValue: evaluations.next()) }

            var body: some View { Text("\(number)") }
        }
        let evaluations = Evaluations()
        _ = Numbered(evaluations)
        #expect(evaluations.count == 0)
        let host = ViewHost { Numbered(evaluations) }
        #expect(host.render() == "Text \"1\"")
        #expect(host.render() == "Text \"1\"")
        #expect(evaluations.count == 1)
    }

    @Test func `state ends with its view, and each branch has its own state`() throws {
        struct Switch: View {
            @State private var isFirst = true

            var body: some View {
                Button("Flip") { isFirst.toggle() }
                if isFirst { Counter() } else { Counter() }
            }
        }
        let host = ViewHost { Switch() }
        try host.press("Add")
        #expect(host.render().contains("\"1 \""))
        try host.press("Flip")
        #expect(host.render().contains("\"0 \""))
        try host.press("Flip")
        #expect(host.render().contains("\"0 \""))
    }

    @Test func `a missing or disabled control cannot be pressed`() {
        let host = ViewHost { Counter() }
        #expect(throws: ActingError.self) { try host.press("Off") }
        #expect(throws: ActingError.self) { try host.press("Nothing") }
        #expect(throws: ActingError.self) { try host.goBack() }
        let twins = ViewHost {
            Button("Twin") {}
            Button("Twin") {}
        }
        #expect(throws: ActingError.self) { try twins.press("Twin") }
    }

    @Test func `only lists and scroll views can be pulled`() async throws {
        var pulls = 0
        let list = ViewHost { List { Text("row") }.refreshable { @MainActor in pulls += 1 } }
        await (try list.pull()).value
        #expect(pulls == 1)
        let text = ViewHost { Text("no row").refreshable { @MainActor in pulls += 1 } }
        #expect(throws: ActingError.self) { _ = try text.pull() }
        #expect(pulls == 1)
    }

    @Test func `links push, and back returns`() throws {
        let host = ViewHost {
            NavigationStack {
                List {
                    NavigationLink("First") { Text("first screen") }
                    NavigationLink("Second", value: 2)
                }
                .navigationDestination(for: Int.self) { Text("screen \($0)") }
            }
        }
        try host.press("First")
        #expect(host.render() == "NavigationStack\n  Text \"first screen\"")
        try host.goBack()
        try host.press("Second")
        #expect(host.render() == "NavigationStack\n  Text \"screen 2\"")
        try host.goBack()
        #expect(host.render().contains("NavigationLink \"First\""))
    }

    @Test func `bindings change values and objects`() throws {
        struct Form: View {
            @Bindable var model: Person

            var body: some View { TextField("City", text: $model.address.city) }
        }
        let model = Person()
        try ViewHost { Form(model: model) }.type("Kyoto", into: "City")
        #expect(model.address == Person.Address(city: "Kyoto"))
        #expect(Binding.constant(3).wrappedValue == 3)
    }
}

@MainActor @Observable private final class Person {
    struct Address: Equatable {
        var city = ""
    }

    var address = Address()
}
