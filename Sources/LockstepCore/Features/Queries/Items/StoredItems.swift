/// An answer whose items a family stores. The list keeps only their ids.
@MainActor struct StoredAnswer<ID: Sendable> {
    /// The ids of the items, in order.
    let ids: [ID]
    /// The place where the request began.
    let place: Int
    /// Gives the items to the family, and removes the ids of items that were removed meanwhile from a list.
    let store: (inout [ID]) -> Void
}

extension QueryFamily where Key: Sendable {
    /// Sets values, each one for its key, for example those that arrive from a web socket.
    ///
    /// ```swift
    /// for await changed in socket.messages { messages.upsert([changed], by: \.id) }  // `messages` is a QueryFamily.
    /// ```
    ///
    /// Observers wake after all values are set. A running load of a value is superseded, and an answer of a request that began
    /// earlier does not replace the value (promise K11).
    ///
    /// - Parameters:
    ///   - values: The values. A key without an entry gets one.
    ///   - id: The key of a value.
    public func upsert(_ values: [Value], by id: KeyPath<Value, Key>) {
        TransactionQueue.together {
            for value in values {
                memberWithoutRefetch(of: value[keyPath: id]).asyncValue.core.send(.set(value), "upsert", payload: value)
            }
        }
    }

    /// Performs a request for values, and sets each one for its key.
    ///
    /// ```swift
    /// let ids = try await messages.upsert(by: \.id) { try await api.unreadMessages() }
    /// ```
    ///
    /// A value that was set, changed or removed during the request stays as it is (promise K11).
    ///
    /// - Parameters:
    ///   - id: The key of a value.
    ///   - request: A closure that performs the request. It runs on the main actor.
    /// - Returns: The keys of the values, in order. Those that were removed during the request are left out.
    /// - Throws: The error that `request` throws, or a `CancellationError` if the task was cancelled.
    @discardableResult
    public func upsert(
        by id: KeyPath<Value, Key>, _ request: @MainActor () async throws -> [Value]
    ) async throws -> [Key] {
        let answer = try await storing(by: id, request)
        try Task.checkCancellation()
        var ids = answer.ids
        answer.store(&ids)
        return ids
    }

    /// Performs a request for values that this family stores.
    func storing(
        by id: KeyPath<Value, Key>, _ request: @MainActor () async throws -> [Value]
    ) async throws -> StoredAnswer<Key> {
        let running = identity.requests.begin()
        let values = try await request()
        let ids = values.map { $0[keyPath: id] }
        return StoredAnswer(ids: ids, place: running.place) { [weak self] listed in
            guard let self else { return }
            let removed = Set(ids.filter { self.wasRemoved($0, since: running) })
            if !removed.isEmpty { listed.removeAll(where: removed.contains) }
            TransactionQueue.together {
                for (id, value) in zip(ids, values) where !removed.contains(id) {
                    self.memberWithoutRefetch(of: id).asyncValue.core.arrive(value, since: running.place)
                }
            }
        }
    }
}

// MARK: - Lists

extension QueryFamily where Key: Sendable {
    /// Creates the object for a list of items of this family.
    ///
    /// - Parameters:
    ///   - access: The access to the list.
    ///   - key: The key of the list.
    ///   - contains: A closure that returns whether an item belongs to the list of a key; `nil` if the list has no rule.
    /// - Returns: The object.
    func makeList<ListKey>(
        _ access: ListAccess<Key>, of key: ListKey, contains: (@MainActor (ListKey, Value) -> Bool)?
    ) -> ItemList<Key> {
        let satisfies: (Value?) -> Bool? = { value in
            guard let contains, let value else { return nil }
            return contains(key, value)
        }
        let items = StoredItems<Key> { [weak self] id in
            contains == nil ? nil : satisfies(self?.core(of: id)?.machine.latestValue)
        } satisfied: { value in
            satisfies(value as? Value) == true
        } hasChanged: { [weak self] id, place in
            self?.core(of: id)?.hasChanged(since: place) == true
        } isConfirmed: { [weak self] id in
            satisfies(self?.core(of: id)?.confirmedValue) == true
        } pending: { [weak self] in
            guard let self, contains != nil else { return [] }
            return keys { ($0.pipeline.optimistic?.count ?? 0) > 0 }
        }
        let list = ItemList(access, of: items)
        addList(list)
        return list
    }

    private func core(of key: Key) -> ValueStoreCore<Value>? { members[key]?.pipeline as? ValueStoreCore<Value> }
}

extension ValueStoreCore {
    /// The latest value without its pending changes.
    fileprivate var confirmedValue: Value? {
        pendingCount > 0 ? confirmedSnapshot.latestValue : machine.latestValue
    }

    /// Returns whether the value was set after a place, was loaded by a request that began after it, or has optimistic changes
    /// that are pending or were confirmed after it.
    fileprivate func hasChanged(since place: Int) -> Bool {
        pendingCount > 0 || freshness.map { max($0.place, $0.placeOfConfirmation) > place } == true
    }
}
