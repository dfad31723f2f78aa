/// The keys of calls.
@MainActor final class CallLog {
    var keys: [Int] = []

    nonisolated init() {}
}
