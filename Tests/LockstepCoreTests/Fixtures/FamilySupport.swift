import LockstepCore
import LockstepTesting

struct Row: Codable, Equatable, Sendable {
    var title = ""
    var count = 0
}

/// A row of a list, with its key.
final class RowStore: Store<Row> {
    let id: Int

    init(id: Int) {
        self.id = id
        super.init(state: Row(title: "row \(id)"))
    }
}

/// A key that counts how often it is hashed.
struct CountedKey: Hashable, Sendable {
    private static let count = Locked(0)

    let number: Int

    static func == (left: CountedKey, right: CountedKey) -> Bool { left.number == right.number }

    func hash(into hasher: inout Hasher) {
        Self.count.withLock { $0 += 1 }
        hasher.combine(number)
    }

    /// Returns the number of times that keys are hashed during `work`.
    static func hashes(of work: () -> Void) -> Int {
        let before = count.withLock { $0 }
        work()
        return count.withLock { $0 } - before
    }
}

extension ManualClock {
    /// Moves the clock to the next check of a family, and waits until the family waits for the following check.
    ///
    /// - Parameters:
    ///   - check: The number of the check, from 1.
    ///   - period: The time between two checks.
    func runCheck(_ check: Int, every period: Duration = .seconds(60)) async {
        await isSlept(on: check)
        advance(by: period)
        await isSlept(on: check + 1)
    }

    /// Moves the clock to the last check of a family, after which the family has no members, and waits until the
    /// family is empty.
    ///
    /// - Parameters:
    ///   - check: The number of the check, from 1.
    ///   - period: The time between two checks.
    ///   - family: The family.
    @MainActor func runLastCheck<Key, Member>(
        _ check: Int, every period: Duration = .seconds(60), of family: StoreFamily<Key, Member>
    ) async {
        await isSlept(on: check)
        advance(by: period)
        _ = await eventually { family.count == 0 }
        await hasNoSleepers()
    }
}
