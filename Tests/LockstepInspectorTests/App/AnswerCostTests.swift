import Foundation
import LockstepCore
import LockstepRecording
import Testing

@testable import LockstepInspector

/// Each answer visits a limited number of values in a turn of the main actor, whatever the state. A visit is counted when
/// the parts of a value are read.
@Suite("The cost of answers", .serialized) @MainActor struct AnswerCostTests {
    /// The state of a store, in an object, so that a commit does not compare the content.
    private struct Node: Sendable {
        final class Content: Sendable {
            let value: any Sendable
            init(_ value: any Sendable) { self.value = value }
        }

        var content: Content
    }

    /// Returns an app with one commit, from one value to another.
    private func app(from before: any Sendable, to after: any Sendable) -> (InspectedApp, Store<Node>) {
        let history = SessionHistory(limit: 100, memory: .max)
        let store = Store<Node>(state: Node(content: Node.Content(before)))
        store.pipeline.attach(history)
        store.commit { $0.content = Node.Content(after) }
        return (InspectedApp(name: "Tests", mayControl: false, history: history), store)
    }

    /// Returns the pace of the inspector, with a closure that is called at the end of each turn.
    private func pace(endTurn: @escaping @MainActor () -> Void) -> Pace {
        Pace(visitsPerTurn: Turn.visits, endTurn: endTurn)
    }

    @Test("Each turn of a comparison visits few values", arguments: LargeValue.all)
    func difference(value: LargeValue) async {
        let visits = Visits()
        let (before, after) = value.make(visits)
        visits.count = 0
        var turns = 0
        let difference = await ValueDifference(
            from: before, to: after,
            at: pace {
                turns += 1
                #expect(visits.count <= Turn.visits * 3)
                visits.count = 0
            })
        #expect(visits.count <= Turn.visits * 3)
        #expect(turns <= ValueDifference.mostVisits / Turn.visits + 1)
        #expect(!difference.changes.isEmpty || difference.isCut)
    }

    @Test("Each part of an export visits few values, and the export ends", arguments: LargeValue.all)
    func export(value: LargeValue) {
        let visits = Visits()
        let (before, after) = value.make(visits)
        let (app, store) = app(from: before, to: after)
        let export = SessionExport(of: app)
        var (hasMore, events) = (true, 0)
        var nodes: [String: WireSessionNode] = [:]
        var states: [WireStates] = []
        while hasMore {
            visits.count = 0
            let part = export.next()
            hasMore = part.more
            events += part.session.events.count
            nodes.merge(part.session.nodes) { _, _ in fatalError("a node twice") }
            states += part.session.states.values
            #expect(visits.count <= SessionExport.visitsPerAnswer * 2)
        }
        #expect(events == 3 && states.count == 1)
        #expect(nodes.count <= NodeExport.mostVisits * 2)
        let used = states.flatMap { [$0.before, $0.after] } + nodes.values.flatMap { $0.parts.map(\.node) }
        #expect(Set(used.map(String.init)).subtracting(nodes.keys).isEmpty)
        withExtendedLifetime(store) {}
    }

    @Test("Each turn of a recording visits few values, and its size is limited", arguments: LargeValue.all)
    func recording(value: LargeValue) async throws {
        let visits = Visits()
        let (before, after) = value.make(visits)
        let (app, store) = app(from: before, to: after)
        let (events, dropped) = app.history.lastEvents(of: store.pipeline.store, most: 1_000)
        visits.count = 0
        let recording = await Recording(
            of: store.pipeline.store, lastOf: events, dropped: dropped, bytes: TestSource.mostBytes,
            at: pace {
                #expect(visits.count <= Turn.visits * 3)
                visits.count = 0
            })
        #expect(visits.count <= Turn.visits * 3)
        if let recording { #expect(try recording.json().utf8.count <= TestSource.mostBytes * 2) }
    }

    @Test("A page of parts visits few values, whatever is opened", arguments: LargeValue.all)
    func page(value: LargeValue) async {
        let visits = Visits()
        let (before, after) = value.make(visits)
        for value in [before, after] {
            visits.count = 0
            let tree = ValueTree(value)
            let page = await WirePage(tree, from: 0, limit: 100)
            #expect(page.parts.count == min(tree.count, 100))
            #expect(page.parts.reduce(0) { $0 + $1.node.text.utf8.count } <= 200_000)
            for part in page.parts.suffix(1) {
                let shown = await tree.descendant([part.label], at: Turn.pace)
                _ = await WirePage(shown!, from: 0, limit: 500)
            }
            #expect(visits.count <= 2_000)
        }
    }

    @Test("A part of a large dictionary is found in several turns")
    func search() async {
        let tree = ValueTree(Dictionary(uniqueKeysWithValues: (0..<10_000).map { ("key \($0)", $0) }))
        var turns = 1
        let found = await tree.descendant(["\"key 9999\""], at: pace { turns += 1 })
        #expect(found?.text == "9999")
        #expect(turns <= 10_000 / Turn.visits + 1)
        turns = 1
        #expect(await tree.descendant(["missing"], at: pace { turns += 1 }) == nil)
        #expect(turns == 10_000 / Turn.visits + 1)
    }

    @Test("An answer with many long texts shortens each of them")
    func texts() async {
        let text = String(repeating: "x", count: 20_000)
        let page = await WirePage(ValueTree(Array(repeating: text, count: 500)), from: 0, limit: 500)
        #expect(page.parts.allSatisfy { $0.node.text.count < 300 })
        let short = await WirePage(ValueTree([text]), from: 0, limit: 500)
        #expect(short.parts[0].node.text.count > 10_000)
    }

    @Test("A changed element of a list is found without visiting the others", arguments: [0, 70_000, 99_999])
    func changedElement(index: Int) async {
        let visits = Visits()
        let before = (0..<100_000).map { Probe(number: $0, visits: visits) }
        var after = before
        after[index] = Probe(number: -1, visits: visits)
        visits.count = 0
        let difference = await ValueDifference(from: before, to: after, at: Turn.pace)
        #expect(difference.changes.map(\.path.after) == [["\(index)", "number"]])
        #expect(!difference.isCut)
        #expect(visits.count <= 4)
    }

    @Test("A change among 10,000 rows that were all made again is found")
    func reloadedRows() async {
        struct Row: Identifiable {
            let id: Int
            var title: String
        }
        func rows() -> [Row] { (0..<10_000).map { Row(id: $0, title: "the title of row \($0)") } }
        var after = rows()
        after[7_777].title = "another title"
        let difference = await ValueDifference(from: rows(), to: after, at: Turn.pace)
        #expect(difference.changes.map(\.path.after) == [["7777", "title"]])
        #expect(!difference.isCut)
    }
}
