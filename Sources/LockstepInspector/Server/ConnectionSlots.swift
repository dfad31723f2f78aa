import LockstepCore

/// Counts connected clients, so that one client that opens many connections cannot take those of the others.
final class ConnectionSlots: Sendable {
    private struct Counts {
        var strangers = 0
        var pages = 0
    }

    private let limits: Limits
    private let counts = Locked(Counts())

    init(_ limits: Limits) { self.limits = limits }

    /// Takes a slot for a client that did not say the token yet.
    ///
    /// - Returns: Whether there is one.
    func enter() -> Bool {
        counts.withLock { counts in
            guard counts.strangers < limits.connections - limits.pages else { return false }
            counts.strangers += 1
            return true
        }
    }

    /// A client's slot.
    final class Slot: Sendable {
        private let slots: ConnectionSlots
        private let isPage = Locked(false)

        /// The slot of a client that entered.
        init(in slots: ConnectionSlots) { self.slots = slots }

        /// Exchanges it for one of a page.
        ///
        /// - Returns: Whether there is one.
        func becomePage() -> Bool {
            let isFree = slots.counts.withLock { counts in
                guard counts.pages < slots.limits.pages else { return false }
                counts.strangers -= 1
                counts.pages += 1
                return true
            }
            if isFree { isPage.withLock { $0 = true } }
            return isFree
        }

        /// Frees it.
        func leave() {
            let isPage = isPage.withLock { $0 }
            slots.counts.withLock { counts in
                if isPage { counts.pages -= 1 } else { counts.strangers -= 1 }
            }
        }
    }
}
