/// Waits until the checks pass: some turns, and more if other threads have to work. Throws the error of the checks if they do
/// not pass within two seconds.
@MainActor func settle(turns: Int, _ check: () throws -> Void) async throws {
    for _ in 0..<turns { await Task.yield() }
    let end = ContinuousClock.now + .seconds(2)
    while (try? check()) == nil, ContinuousClock.now < end { await Task.yield() }
    try check()
}
