import Foundation
import LockstepCore

/// The memory of an object that has the fields of `Counter`.
@MainActor enum Memory {
    static let name = "memory of a store"
    /// How many bytes over its state a store may take.
    static let goal = 300

    /// Bytes over the state: of an `@Observable` class, and of a store that has no listeners. `nil` where the system
    /// does not report the memory of a process.
    static func measure() -> (byHand: Int, lockstep: Int)? {
        var objects: [AnyObject] = []
        guard let byHand = bytes(of: RawCounter.init, keptIn: &objects) else { return nil }
        guard let lockstep = bytes(of: CounterStore.init, keptIn: &objects) else { return nil }
        return withExtendedLifetime(objects) { (byHand, lockstep) }
    }

    /// The mean of many objects.
    private static func bytes(of make: () -> AnyObject, keptIn objects: inout [AnyObject]) -> Int? {
        let count = 100_000
        objects.reserveCapacity(objects.count + 2 * count)
        for _ in 0..<count / 100 { objects.append(make()) }
        guard let before = residentBytes() else { return nil }
        for _ in 0..<count { objects.append(make()) }
        guard let after = residentBytes() else { return nil }
        return (after - before) / count - MemoryLayout<Counter>.size
    }

    /// The process's memory, on Linux.
    private static func residentBytes() -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map {
            $0 * Int(sysconf(Int32(_SC_PAGESIZE)))
        }
    }
}
