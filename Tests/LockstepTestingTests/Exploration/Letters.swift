import LockstepTesting

/// An explored value that writes letters in a row.
struct Letters: Explorable {
    /// The actions of all copies.
    @MainActor final class Log {
        var begun = 0 { didSet { mostUnfinished = max(mostUnfinished, begun - finished.count) } }
        var applied = 0
        var finished: [String] = []
        /// The largest number of objects that existed before their `finish()`.
        private(set) var mostUnfinished = 0
    }

    private let log: Log
    private let limit: Int
    private let forbidden: String?
    private let failsOnce: Bool
    private var text = ""

    init(log: Log, limit: Int = .max, forbidden: String? = nil, failsOnce: Bool = false) {
        self.log = log
        self.limit = limit
        self.forbidden = forbidden
        self.failsOnce = failsOnce
        log.begun += 1
    }

    var events: [String] { text.count < limit ? ["a", "b"] : [] }

    mutating func apply(_ event: String) throws {
        log.applied += 1
        text += event
        if failsOnce, log.applied == 5 { throw Disagreement("once") }
    }

    func finish() throws {
        log.finished.append(text)
        if let forbidden, text.contains(forbidden) { throw Disagreement("\(forbidden) is forbidden") }
    }
}

/// An object that does the same as ``Letters``.
@MainActor final class LetterObject: Explorable {
    private var letters: Letters

    init(log: Letters.Log, forbidden: String? = nil) {
        letters = Letters(log: log, forbidden: forbidden)
    }

    var events: [String] { letters.events }
    func apply(_ event: String) throws { try letters.apply(event) }
    func finish() throws { try letters.finish() }
}

/// An object whose third event cancels the exploration.
@MainActor final class InterruptedLetters: Explorable {
    private let log: Letters.Log
    private let isThrowing: Bool

    init(log: Letters.Log, isThrowing: Bool) {
        self.log = log
        self.isThrowing = isThrowing
        log.begun += 1
    }

    var events: [String] { ["a", "b"] }

    func apply(_ event: String) throws {
        log.applied += 1
        if log.applied == 3 { withUnsafeCurrentTask { $0?.cancel() } }
        if isThrowing { try Task.checkCancellation() }
    }

    func finish() { log.finished.append("") }
}
