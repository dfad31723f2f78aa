import SwiftUI
import Testing

/// The tasks of views in the stand-in, and how a test waits for their effects.
@MainActor @Suite(.timeLimit(.minutes(20))) struct TaskTests {
    @MainActor @Observable final class Model {
        var id = 1
        var isShown = true
        var log: [String] = []

        /// Records its start and its cancellation.
        func work(_ name: String) async {
            log.append("\(name) begins")
            let (never, _) = AsyncStream<Void>.makeStream()
            for await _ in never {}
            log.append("\(name) ends")
        }
    }

    private struct Screen: View {
        let model: Model

        var body: some View {
            VStack {
                if model.isShown { Text("shown").task { await model.work("branch") } }
                Text(model.log.joined(separator: ", "))
            }
            .task(id: model.id) { await model.work("task \(model.id)") }
        }
    }

    @Test func `a task starts when its view appears, and is cancelled when the view disappears`() async {
        let model = Model()
        let host = ViewHost { Screen(model: model) }
        _ = host.render()
        #expect(model.log.isEmpty)
        host.appear()
        await host.rendered { $0.contains("task 1 begins") && $0.contains("branch begins") }
        await host.disappear()
        #expect(model.log.sorted() == ["branch begins", "branch ends", "task 1 begins", "task 1 ends"])
    }

    @Test func `a task starts again with another id, and ends with its branch`() async {
        let model = Model()
        let host = ViewHost { Screen(model: model) }
        host.appear()
        await host.rendered { $0.contains("task 1 begins") && $0.contains("branch begins") }
        model.id = 2
        await host.rendered { $0.contains("task 2 begins") && $0.contains("task 1 ends") }
        model.isShown = false
        await host.rendered { $0.contains("branch ends") }
        #expect(model.log.count == 5)
        await host.disappear()
    }
}
