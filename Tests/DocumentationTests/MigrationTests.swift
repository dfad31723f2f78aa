import Foundation
import Lockstep
import LockstepTesting
import Testing

/// Holds the guides in `docs/migration` to the code.
@Suite("Migration guides")
struct MigrationGuideTests {
    /// The guides, by their names without `.md`; not the index.
    private static let guides: [String: String] = {
        let folder = Repository.root.appending(path: "docs/migration")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.reduce(into: [:]) { guides, file in
            guard file.pathExtension == "md", file.lastPathComponent != "README.md" else { return }
            guides[file.deletingPathExtension().lastPathComponent] = try? String(contentsOf: file, encoding: .utf8)
        }
    }()

    /// The code of the guides that is compiled. Views are compiled where there is a module named `SwiftUI`.
    private static func compiled() throws -> String {
        let snippets = try Repository.swiftFiles(below: "Tests/DocumentationTests/MigrationSnippets")
        let screens = try Repository.text("Tests/SwiftUIStandIn/Tests/ScreenTests/MigrationScreens.swift")
        return snippets.values.joined(separator: "\n") + "\n" + screens
    }

    private static func byName(_ snippets: [(name: String, text: String)]) -> [String: String] {
        Dictionary(snippets.map { ($0.name, $0.text) }) { first, _ in first }
    }

    @Test("Every Swift snippet is compiled, word for word, or is the other library's")
    func snippetsAreCompiled() throws {
        let guides = Self.guides.values.joined(separator: "\n")
        let compiled = try Self.byName(Self.compiled().snippets(from: #"^ *// snippet: (.+)$"#, to: "// end"))
        let shown = try Self.byName(guides.snippets(from: #"^<!-- snippet: (.+) -->\n```swift$"#, to: "```"))
        #expect(!shown.isEmpty)
        #expect(shown.keys.sorted() == compiled.keys.sorted())
        for (name, text) in shown {
            #expect(text.replacing(#/(import \w+\n)+\n/#, with: "") == compiled[name], "\(name)")
        }
        // None is left out for want of a mark, and none replaces another one of its name.
        for (name, text) in Self.guides {
            let blocks = text.components(separatedBy: "```swift").count - 1
            let before = text.components(separatedBy: "<!-- before -->\n```swift").count - 1
            let after = text.components(separatedBy: "<!-- snippet: ").count - 1
            #expect(before > 0 && after > 0 && blocks == before + after, "\(name)")
        }
        #expect(shown.count == guides.components(separatedBy: "<!-- snippet: ").count - 1)
    }

    @Test("The index links to every guide")
    func index() throws {
        let index = try Repository.text("docs/migration/README.md")
        let links = index.matches(of: #/\]\((\w+)\.md\)/#).map { String($0.output.1) }
        #expect(Set(links) == Set(Self.guides.keys))
    }

    @Test("Every name on the right side of a table exists, and every row says what differs")
    func namesExist() throws {
        let known = try Names.declared.get().union(Names(text: Self.compiled()))
        for (guide, text) in Self.guides {
            let rows = GuideRow.rows(of: text)
            #expect(rows.count > 10, "\(guide)")
            for row in rows {
                let isExplained = row.here.hasPrefix("not needed: ") || row.here.hasPrefix("by hand: ")
                #expect(!row.names.isEmpty || isExplained, "\(guide): \(row.there)")
                #expect(!row.difference.isEmpty, "\(guide): \(row.there)")
                #expect(row.names.subtracting(known.names) == [], "\(guide): \(row.there)")
            }
        }
    }

    @Test("A name that is not declared is found")
    func unknownNames() throws {
        let known = try Names.declared.get()
        let rows = GuideRow.rows(of: "| a | here | b |\n|---|---|---|\n| `x` | `commit(within:)`, `Stor` | y |")
        #expect(rows.map { $0.names.subtracting(known.names) } == [["within", "Stor"]])
    }
}

/// A row of a guide's table: a name of the other library, the one here, and the difference.
private struct GuideRow {
    let there, here, difference: String

    /// The names in the code of the second column. What is Swift's own is left out.
    var names: Set<String> {
        let code = here.matches(of: #/`([^`]+)`/#).flatMap { $0.output.1.matches(of: #/[A-Za-z_]\w*/#) }
        return Set(code.map { String($0.output) }).subtracting(Self.swift)
    }

    private static let swift: Set = [
        "_", "any", "async", "await", "catch", "do", "enum", "false", "func", "import", "init", "nil", "override",
        "self", "some", "struct", "switch", "true", "try", "typealias", "var", "default", "defer", "let",
        "Sendable", "Equatable", "Observable", "Observation", "Task", "Result", "MainActor", "Codable", "Void", "Self",
        // SwiftUI's
        "Bindable", "Environment", "View", "NavigationStack", "dismiss", "sheet",
    ]

    /// The rows of the tables whose second column is headed “here”.
    static func rows(of guide: String) -> [GuideRow] {
        var isTable = false
        return guide.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
            // A bar in code is written `\|`.
            let cells = line.replacing(#"\|"#, with: "\u{1}").split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.replacing("\u{1}", with: "|").trimmingCharacters(in: .whitespaces) }
            guard line.hasPrefix("|"), cells.count == 5 else {
                isTable = false
                return nil
            }
            if cells[2] == "here" {
                isTable = true
                return nil
            }
            guard isTable, !cells[1].hasPrefix("---") else { return nil }
            return GuideRow(there: cells[1], here: cells[2], difference: cells[3])
        }
    }
}

/// Names in Swift code.
private struct Names {
    private(set) var names: Set<String> = []

    /// The public names of the package, the labels of parameters, and the names of products.
    static let declared = Result {
        var declared = Names()
        let sources = Repository.root.appending(path: "Sources").path
        let targets = try FileManager.default.contentsOfDirectory(atPath: sources)
        for text in try targets.flatMap({ try Repository.swiftFiles(below: "Sources/\($0)").values }) {
            for line in text.split(separator: "\n") { declared.insert(declaredBy: line) }
        }
        for product in try Repository.text("Package.swift").matches(of: #/\.(?:library|plugin)\(name: "(\w+)"/#) {
            declared.names.insert(String(product.output.1))
        }
        return declared
    }

    private init() {}

    /// The words of a text that is compiled.
    init(text: String) { names = Set(Word.words(of: text[...]).map(\.text)) }

    func union(_ other: Names) -> Names {
        var all = self
        all.names.formUnion(other.names)
        return all
    }

    private static let keywords: Set = [
        "func", "var", "let", "struct", "class", "enum", "protocol", "typealias", "macro", "associatedtype", "case",
    ]
    private static let publicKeywords: Set = ["public", "open", "case"]
    private static let requirements: Set = ["func", "var", "associatedtype", "static", "mutating"]

    private mutating func insert(declaredBy line: Substring) {
        let code = line.drop { $0 == " " }
        if code.hasPrefix("//") { return }
        let words = Word.words(of: code)
        let isRequirement = line.hasPrefix("    ") && words.first.map { Self.requirements.contains($0.text) } ?? false
        let isPublic = isRequirement || words.contains { Self.publicKeywords.contains($0.text) }
        let isCase = words.first?.text == "case"
        for (index, word) in words.enumerated() {
            let previous = index > 0 ? words[index - 1] : nil
            // `case noResults, noDataYet`, `func name`, `label:`, `label name:`, and what a macro generates.
            let isDeclared = isPublic && (isCase || previous.map { Self.keywords.contains($0.text) } ?? false)
            let isNext = index + 1 < words.count && word.end == words[index + 1].start - 1 && words[index + 1].isLabel
            if isDeclared || word.isLabel || isNext || previous?.text == "named" { names.insert(word.text) }
        }
    }
}

/// A word of Swift code.
private struct Word {
    let text: String
    let start, end: Int
    /// Whether a colon follows.
    let isLabel: Bool

    /// The words of a text. By hand: regular expressions take seconds for all sources.
    static func words(of text: Substring) -> [Word] {
        var words: [Word] = []
        let bytes = Array(text.utf8)
        var start: Int?
        for index in 0...bytes.count {
            let byte = index < bytes.count ? bytes[index] : 32
            switch byte {
            case 48...57, 65...90, 95, 97...122: start = start ?? index
            default:
                guard let first = start else { continue }
                let word = String(decoding: bytes[first..<index], as: UTF8.self)
                words.append(Word(text: word, start: first, end: index, isLabel: byte == UInt8(ascii: ":")))
                start = nil
            }
        }
        return words
    }
}

// MARK: - What the guides say of behaviour

private struct GatedFacts: FactClient {
    let gate: Gate<String>

    func fact(about number: Int) async throws -> String { try await gate() }
}

/// What differs at run time from the other libraries, where no promise says it.
@MainActor @Suite("Migration: behaviour", .timeLimit(.minutes(20)))
struct MigrationBehaviorTests {
    // MARK: Statable

    @Test("Statable: a store that refreshes has a value, and `loadIfNeeded` joins the refresh")
    func refreshing() async {
        let (store, gate) = (RecipeStore(), Gate<[Recipe]>())
        store.set([Recipe(title: "Soup")])
        let refresh = Task { await store.load { try await gate() } }
        await gate.nextCall()
        #expect(store.isLoading && store.hasValue)
        var didLoadTwice = false
        let joined = Task {
            await store.loadIfNeeded {
                didLoadTwice = true
                return []
            }
        }
        await Task.yield()
        gate.succeed([Recipe(title: "Rice")])
        #expect(await refresh.value.isCompleted)
        #expect(await joined.value.isCompleted)
        #expect(!didLoadTwice && store.value == [Recipe(title: "Rice")])
    }

    @Test("Statable: the snippet's search and save work")
    func recipes() async {
        let (store, kitchen) = (RecipeStore(), Kitchen())
        await store.search("So", in: kitchen)
        #expect(store.caption == "1 recipes")
        await store.save(Recipe(title: "Rice"), to: kitchen)
        #expect(store.caption == "3 recipes")
        await store.save(Recipe(title: ""), to: kitchen)
        #expect(store.operations.error(for: .save) == .validation(.required(field: "Title")))
        #expect(store.caption == "3 recipes")
    }

    @Test("Statable: the text of an error is not compared; a switch has more cases")
    func errors() {
        #expect(NetworkError(.timeout, text: "slow") == .timeout)
        #expect(!StateError.network(.sslError).isRetryable && StateError.network(.dnsError).isRetryable)
        #expect(StateError.server(code: 429, message: "").isRetryable)
        #expect(!StateError.server(code: 404, message: "").isRetryable)
    }

    // MARK: Onward

    @Test("Onward: the snippet saves, reports a failure and leaves no flag on")
    func trips() async {
        let store = TripStore()
        #expect(await store.dispatch(\.save).error as? ValidationError == .required(field: "Stops"))
        #expect(!store.isSaving && store.notice != nil)
        store.dispatch(\.add, "Rome")
        #expect(await store.dispatch(\.save).isCompleted)
        #expect(store.notice == nil && makePreview(with: RemoteTripService()).stops == [])
    }

    @Test("Onward: a proxy is a copy, and a reducer's closure runs once")
    func proxiesAndReducers() {
        let store = TripStore()
        let proxy = store.proxy
        store.dispatch(\.add, "Rome")
        #expect(proxy.stops == [] && proxy.current.stops == ["Rome"])
        var calls = 0
        let both = Action<TripStore> {
            Reducer(set: \.isSaving, \.notice) {
                calls += 1
                return (true, "both")
            }
        }
        store.dispatch(both)
        #expect(calls == 1 && store.isSaving && store.notice == "both")
    }

    // MARK: ComposeStore

    @Test("ComposeStore: the snippet's method throws, and its state fails")
    func library() async {
        let (store, archive) = (LibraryStore(), Archive())
        #expect((try? await store.load(from: archive)) == 1)
        archive.isClosed = true
        await #expect(throws: StateError.network(.noConnection)) { try await store.load(from: archive) }
        #expect(store.books == .failed(.network(.noConnection)))
        store.keep(Book(title: "Momo"))
        #expect(store.shelf == ["Momo"])
    }

    // MARK: ReSwift

    @Test("ReSwift: the snippet's store works, and its observer runs once for several changes")
    func game() async {
        let (store, label, board) = (GameStore(), ScoreLabel(), Scoreboard())
        let observer = show(store, in: label)
        var texts = label.texts.makeAsyncIterator()
        #expect(await texts.next() == "0")
        store.dispatch(\.score, 2)
        store.dispatch(\.score, 3)
        #expect(label.text == "0")
        #expect(await texts.next() == "5")
        observer.cancel()
        await expectWakes(of: store.points, count: 0) { await store.dispatch(\.post, board) }
        #expect(board.posted == [5] && !store.isPosting)
        board.isOffline = true
        #expect(await store.dispatch(\.post, board).error as? StateError == .network(.noConnection))
        #expect(!store.isPosting)
    }

    @Test("ReSwift: an action can stay a value, and is recorded by its name")
    func actionsAsValues() {
        let (store, history) = (GameStore(), HistoryRecorder(limit: 10))
        store.pipeline.attach(history)
        store.send(.score(2))
        store.send(.restart)
        #expect(store.state == Game())
        #expect(history.commits.map(\.label) == ["score(2)", "restart"])
    }

    // MARK: Composable Architecture

    @Test("Composable Architecture: `.latest` supersedes the action before, which sets nothing any more")
    func facts() async {
        let gate = Gate<String>(honorsCancellation: false)
        let store = withDependencies {
            $0.facts = GatedFacts(gate: gate)
        } operation: {
            FactStore()
        }
        let first = Task { await store.dispatch(\.ask) }
        await gate.nextCall()
        let second = Task { await store.dispatch(\.ask) }
        await gate.nextCall()
        #expect(await first.value == .superseded)
        gate.succeed("first", call: 0)
        gate.succeed("second", call: 1)
        #expect(await second.value.isCompleted)
        #expect(store.fact == "second" && !store.isLoading)
        store.dispatch(\.increment)
        #expect(store.number == 1 && store.fact == nil)
    }

    // MARK: @Observable

    @Test("@Observable: each write is a commit, with what `didSet` does; an equal one is silent")
    func writes() {
        let (store, history) = (MemberFilter(), HistoryRecorder(limit: 10))
        store.text = "Ada"
        store.pipeline.attach(history)
        store.text = "Ada"
        store.showsGuests = false
        #expect(history.commits.map(\.label) == ["showsGuests, text"])
        #expect(store.text == "" && store.isActive)
    }

    @Test("@Observable: the snippet's list loads, and shows an invitation before it is sent")
    func members() async {
        let (list, directory) = (MemberList(), Directory())
        await list.refresh(from: directory)
        #expect(await list.invite(Member(name: "Grace"), to: directory) == nil)
        list.filter.text = "Gr"
        #expect(list.shown == [Member(name: "Grace")])
        directory.isOffline = true
        #expect(await list.invite(Member(name: "Greta"), to: directory) == .network(.noConnection))
        #expect(list.shown == [Member(name: "Grace")])
    }
}
