import LockstepCore

extension Row {
    /// Work whose cost must not grow with the number of observers, stores or recorded events.
    static let growth = [
        Row(.commitAmongObservers(10_000), goal: flat, beside: .commitAmongObservers(1)),
        Row(.commitAmongStores(10_000), goal: flat, beside: .commitAmongStores(1)),
        Row(.historyAfterWrapping(20_000), goal: flat, beside: .historyAfterWrapping(100)),
    ]

    /// Commits that one recorder makes. Ten times as many commits must cost ten times as much.
    static func recorderCommits(_ commits: Int) -> [Row] {
        [
            Row(.recorderChain(commits), goal: flat, beside: .recorderChain(commits / 10, times: 10)),
            Row(.recorderBurst(commits), goal: flat, beside: .recorderBurst(commits / 10, times: 10)),
        ]
    }
}

extension Work {
    static func commitAmongObservers(_ observers: Int) -> Work {
        Work("commit, observers: \(observers)", preparations: 1, countedRepetitions: 1_000) {
            let store = CounterStore()
            for _ in 0..<observers { observe { use(store.other) } }
            return { for _ in 0..<$0 { store.commit { $0.count += 1 } } }
        }
    }

    static func commitAmongStores(_ others: Int) -> Work {
        Work("commit, other stores: \(others)", preparations: 1, countedRepetitions: 1_000) {
            let stores = (0...others).map { _ in CounterStore() }
            for store in stores { observe { use(store.other) } }
            return { for _ in 0..<$0 { stores[others / 2].commit { $0.count += 1 } } }
        }
    }

    /// A commit that a full history records. The history has already replaced some of its oldest elements.
    static func historyAfterWrapping(_ limit: Int) -> Work {
        Work("commit, full history: \(limit)", preparations: 1, countedRepetitions: 200) {
            let store = CounterStore()
            store.pipeline.attach(HistoryRecorder(limit: limit))
            for _ in 0..<limit + limit / 10 { store.commit { $0.count += 1 } }
            return { for _ in 0..<$0 { store.commit { $0.count += 1 } } }
        }
    }

    /// A commit whose recorder makes another commit, which it records, and so on.
    static func recorderChain(_ commits: Int, times: Int = 1) -> Work {
        commitsOfRecorder("one by one", commits, times, commitsEach: 1)
    }

    /// A commit whose recorder makes many commits at once.
    static func recorderBurst(_ commits: Int, times: Int = 1) -> Work {
        commitsOfRecorder("at once", commits, times, commitsEach: commits)
    }

    private static func commitsOfRecorder(_ how: String, _ commits: Int, _ times: Int, commitsEach: Int) -> Work {
        Work("recorder commits \(times) × \(commits), \(how)", preparations: 1, countedRepetitions: 1) {
            let store = CounterStore()
            let recorder = CommittingRecorder(store, commitsEach: commitsEach)
            store.pipeline.attach(recorder)
            return { repetitions in
                for _ in 0..<repetitions * times {
                    recorder.remaining = commits
                    store.commit { $0.count += 1 }
                }
            }
        }
    }
}
