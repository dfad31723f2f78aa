import LockstepCore
import Observation

extension Row {
    static let families = [
        Row(.rowOfFamily(10_000), goal: flat, beside: .rowOfFamily(10)),
        Row(.freshQuery, goal: 20, beside: .bareAwait),
        Row(.setOfQuery, goal: 10, beside: .propertySet),
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
}
