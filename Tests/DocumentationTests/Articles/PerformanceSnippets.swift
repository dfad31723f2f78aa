// What the article Performance shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep
import LockstepTesting

struct LogState: Equatable, Sendable { var lines: [String] = [] }

// snippet: in-place commit
@MainActor @Observable
final class LogStore: Store<LogState> {
    init() { super.init(state: LogState()) }

    func append(_ line: String) {
        commit(at: \.lines) { $0.append(line) }  // in place: the array is not copied
    }
}
// end

@MainActor func countingWakes(_ log: LogStore) {
    // snippet: counting wakes
    expectWakes(of: log.lines.count, count: 1) { log.append("started") }
    // end
}
