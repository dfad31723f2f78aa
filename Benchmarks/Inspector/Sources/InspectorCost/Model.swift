/// The changed state: a list. Each commit changes one row.
struct Model: Sendable, Equatable {
    struct Row: Sendable, Equatable {
        let id: Int
        var title: String
    }

    private(set) var rows = (0..<100).map { Row(id: $0, title: "Row \($0)") }
    private(set) var count = 0

    mutating func change() {
        count += 1
        rows[count % rows.count].title = "Change \(count)"
    }
}
