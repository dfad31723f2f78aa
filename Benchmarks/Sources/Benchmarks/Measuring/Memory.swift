import Foundation
import LockstepCore

/// The memory of an object with the fields of `Counter`.
@MainActor enum Memory {
    static let name = "memory of a store"
    /// The maximum number of bytes of a store in addition to its state.
    static let goal = 300

    /// Measures the bytes in addition to the state, for an `@Observable` class and for a store without listeners.
    /// Returns `nil` if the system does not report the memory of a process.
    static func measure() -> (byHand: Int, lockstep: Int)? {
        var objects: [AnyObject] = []
        guard let byHand = bytes(of: RawCounter.init, keptIn: &objects) else { return nil }
        guard let lockstep = bytes(of: CounterStore.init, keptIn: &objects) else { return nil }
        return withExtendedLifetime(objects) { (byHand, lockstep) }
    }

    /// Returns the mean of many objects.
    private static func bytes(of make: () -> AnyObject, keptIn objects: inout [AnyObject]) -> Int? {
        let count = 100_000
        objects.reserveCapacity(objects.count + 2 * count)
        for _ in 0..<count / 100 { objects.append(make()) }
        guard let before = residentBytes() else { return nil }
        for _ in 0..<count { objects.append(make()) }
        guard let after = residentBytes() else { return nil }
        return (after - before) / count - MemoryLayout<Counter>.size
    }

    /// Returns the memory of the process on Linux, and `nil` on other systems.
    private static func residentBytes() -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map {
            $0 * Int(sysconf(Int32(_SC_PAGESIZE)))
        }
    }
}
