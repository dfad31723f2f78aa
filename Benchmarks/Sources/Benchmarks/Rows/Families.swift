import LockstepCore
import Observation

extension Row {
    static let families = [
        Row(.rowOfFamily(10_000), goal: flat, beside: .rowOfFamily(10)),
        Row(.freshQuery, goal: 20, beside: .bareAwait),
        Row(.setOfQuery, goal: 10, beside: .propertySet),
    ]

    static let storedItems = [
        Row(.itemOfTwoLists(10_000), goal: flat, beside: .itemOfTwoLists(10)),
        Row(.loadItems(beside: 10_000), goal: flat, beside: .loadItems(beside: 10)),
    ]
}

extension Work {
    /// A change of one row of a list. The rows are stores that are observed through their family. The observer of the
    /// row wakes.
    static func rowOfFamily(_ count: Int) -> Work {
        Work("change a row, rows: \(count)", preparations: 1, countedRepetitions: 1_000) {
            let rows = StoreFamily { (_: Int) in CounterStore() }
            for id in 1..<count { observe { use(rows[id].count) } }
            return {
                for _ in 0..<$0 {
                    var isWoken = false
                    withObservationTracking {
                        use(rows[0].count)
                    } onChange: {
                        MainActor.assumeIsolated { isWoken = true }
                    }
                    rows[0].commit { $0.count += 1 }
                    precondition(isWoken)
                }
            }
        }
    }

    static let freshQuery = Work("query.loadIfNeeded, fresh") {
        let family = QueryFamily(freshFor: .seconds(3600)) { (id: Int) in id }
        let entry = family[1]
        entry.set(1)
        return { for _ in 0..<$0 { await entry.loadIfNeeded() } }
    }

    static let setOfQuery = Work("query.set") {
        let family = QueryFamily(freshFor: .seconds(3600)) { (id: Int) in id }
        let entry = family[1]
        entry.set(1)
        return { for number in 0..<$0 { family.set(number, for: 1) } }
    }

    /// A change of an item that two lists with a rule contain. The items are observed. The observer of the item wakes.
    static func itemOfTwoLists(_ count: Int) -> Work {
        Work("change an item of two lists, items: \(count)", preparations: 1, countedRepetitions: 1_000) {
            let items = QueryFamily { (id: Int) in ListedItem(id: id) }
            let lists = QueryFamily(storing: items, by: \.id, contains: { $1.count >= $0 }) { (_: Int) in
                (0..<count).map { ListedItem(id: $0) }
            }
            for list in 0..<2 { await lists[list].load() }
            for id in 1..<count { observe { use(items[id].value?.count) } }
            return {
                for _ in 0..<$0 {
                    var isWoken = false
                    withObservationTracking {
                        use(items[0].value?.count)
                    } onChange: {
                        MainActor.assumeIsolated { isWoken = true }
                    }
                    items[0].update { $0.count += 1 }
                    precondition(isWoken && lists.count == 2)
                }
            }
        }
    }

    /// A load of a list of ten items, while another list has `count` items.
    static func loadItems(beside count: Int) -> Work {
        Work("load 10 items beside \(count)", preparations: 1, countedRepetitions: 100) {
            let items = QueryFamily { (id: Int) in ListedItem(id: id) }
            let lists = QueryFamily(storing: items, by: \.id) { (size: Int) in (0..<size).map { ListedItem(id: $0) } }
            let (large, small) = (lists[count], lists[10])
            await large.load()
            return {
                for _ in 0..<$0 { await small.load() }
                precondition(large.value?.count == count)
            }
        }
    }
}

private struct ListedItem: Sendable {
    let id: Int
    var count = 0
}
