import LockstepCore

/// The slots for clients, ``Limits/connections`` in total.
///
/// A page is a client that has sent the token. ``Limits/pages`` slots are reserved for pages. A new client takes an
/// unreserved slot. After it has sent the token, it changes to a reserved slot.
final class ConnectionSlots: Sendable {
    private struct Counts {
        var strangers = 0
        var pages = 0
    }

    private let limits: Limits
    private let counts = Locked(Counts())

    init(_ limits: Limits) { self.limits = limits }

    /// Takes a slot for a client that has not sent the token yet. ``Slot/leave()`` frees the slot.
    ///
    /// - Returns: Whether a slot was taken. If no slot is free, the caller must disconnect the client.
    func enter() -> Bool {
        counts.withLock { counts in
            guard counts.strangers < limits.connections - limits.pages else { return false }
            counts.strangers += 1
            return true
        }
    }

    /// The slot of a client.
    final class Slot: Sendable {
        private let slots: ConnectionSlots
        private let isPage = Locked(false)

        /// Creates an object that represents a taken slot. The caller must take the slot with
        /// ``ConnectionSlots/enter()`` first.
        init(in slots: ConnectionSlots) { self.slots = slots }

        /// Exchanges the slot for a slot that is reserved for pages, after the client has sent the token.
        ///
        /// - Returns: Whether the slot was exchanged. If no reserved slot is free, the client keeps its slot.
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

        /// Frees the slot. The caller must call this method exactly once, when the connection ends.
        func leave() {
            let isPage = isPage.withLock { $0 }
            slots.counts.withLock { counts in
                if isPage { counts.pages -= 1 } else { counts.strangers -= 1 }
            }
        }
    }
}
