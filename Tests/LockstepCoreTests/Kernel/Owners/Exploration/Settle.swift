/// Waits until the checks pass: some turns, and more if the calls of a gate need them. Throws the error of the checks if
/// they never pass.
@MainActor func settle(turns: Int, _ check: () throws -> Void) async throws {
    for _ in 0..<turns { await Task.yield() }
    for _ in 0..<10_000 {
        if (try? check()) != nil { break }
        await Task.yield()
    }
    try check()
}
