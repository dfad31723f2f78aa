private struct Job: Sendable {
    var isDone = false
}

@MainActor private let jobs = QueryFamily { (_: Int) in Job() }
