import Foundation
import LockstepCore

/// What a store takes over its state, when nobody listens: the mean of many. `nil` where the system does not tell.
@MainActor func bytesOfAStore() -> Int? {
    let count = 100_000
    var stores: [CounterStore] = []
    stores.reserveCapacity(count)
    for _ in 0..<count / 100 { stores.append(CounterStore()) }
    guard let before = residentBytes() else { return nil }
    for _ in 0..<count { stores.append(CounterStore()) }
    guard let after = residentBytes() else { return nil }
    return withExtendedLifetime(stores) { (after - before) / count - MemoryLayout<Counter>.size }
}

/// What the process holds in memory, on Linux.
private func residentBytes() -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map {
        $0 * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
