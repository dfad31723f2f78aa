extension StoreFamily where Member: QueryStore, Member.Key == Key {
    /// Marks the value of a key as out of date: the next `loadIfNeeded()` loads it, and does not join a load that began before (promise
    /// K2). A key without an entry is ignored.
    ///
    /// - Parameter key: The key.
    public func invalidate(_ key: Key) { unusedMember(key)?.invalidate() }

    /// Marks values as out of date.
    ///
    /// ```swift
    /// product.invalidate { $0 > 5 }
    /// ```
    ///
    /// - Parameter isIncluded: Whether the value of a key is out of date.
    public func invalidate(where isIncluded: (Key) -> Bool) {
        for entry in stores(where: isIncluded) { entry.invalidate() }
    }

    /// Sets the value of a key, which makes it fresh. A load of it that is in flight is superseded.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The key; an entry is made where there is none.
    public func set(_ value: Member.Value, for key: Key) { self[key].set(value) }

    /// Loads the value of a key unless it is fresh, for a screen that is expected to be next. The entry is then kept as any that is not used.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: How the load ended; completed where nothing needed to be loaded.
    @discardableResult
    public func prefetch(
        _ key: Key, fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome {
        await self[key].loadIfNeeded(fileID: fileID, line: line)
    }
}

// MARK: - Refetching

/// What makes a query family load again by signals.
@MainActor public struct Refetching {
    private let body: @MainActor () -> Void

    fileprivate init(_ body: @escaping @MainActor () -> Void) { self.body = body }

    /// Ends it. Loads that have begun are not affected; a second call does nothing.
    public func end() { body() }
}

extension StoreFamily where Member: QueryStore, Member.Key == Key {
    /// Loads the entries that are in use again, at each element of a sequence: when the app becomes active, when the network is back, at an
    /// interval (promise K5).
    ///
    /// ```swift
    /// product.refetches(on: NotificationCenter.default.notifications(named: .NSCalendarDayChanged))
    /// product.refetches(on: ticks, evenFresh: true)
    /// ```
    ///
    /// Entries that were never loaded, and those that are being loaded, are left out. An entry that is not in use at the signal loads when it
    /// is used next, unless it is fresh then; with `evenFresh`, the signal invalidates it. It ends with the sequence, with the family, and by the
    /// value that it returns. It does not keep the family alive.
    ///
    /// - Parameters:
    ///   - signals: The signals. What they are does not matter.
    ///   - evenFresh: Whether fresh values are loaded too.
    /// - Returns: What ends it.
    @discardableResult
    public func refetches<Signals: AsyncSequence>(on signals: Signals, evenFresh: Bool = false) -> Refetching {
        let signals = signals.map { _ in }
        let task = Self.independently { [weak self] in
            try? await receive(signals) {
                self?.refetch(evenFresh: evenFresh)
                return self != nil && !Task.isCancelled
            }
        }
        let number = tasks.add(task)
        return Refetching { [weak self] in self?.tasks.end(number) }
    }

    private func refetch(evenFresh: Bool) {
        for member in members.values {
            if member.isInUse {
                Self.refetch(member.store, evenFresh: evenFresh)
            } else {
                // An observer that the same change has woken may be about to read it again.
                if evenFresh { member.store.invalidate() }
                member.atNextUse = { Self.refetch($0, evenFresh: false) }
            }
        }
    }

    private static func refetch(_ entry: Member, evenFresh: Bool) {
        let core = entry.asyncValue.core
        if core.machine.isJoinable || core.machine.state.isIdle { return }
        _ = independently { evenFresh ? await entry.reload() : await entry.loadIfNeeded() }
    }

    /// Starts work that is not part of the execution, or of the load, that the caller is part of.
    private static func independently<Result>(
        _ work: @escaping @MainActor () async -> Result
    ) -> Task<Void, Never> {
        ExecutionScope.$current.withValue(nil) {
            EnclosingLoad.$current.withValue(nil) {
                Task { @MainActor in _ = await work() }
            }
        }
    }
}
