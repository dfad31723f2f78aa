extension PropertyStorage {
    /// A commit whose properties are being set.
    struct OpenCommit {
        /// What it was called when it began.
        let label: CommitLabel
        /// The state before, if somebody records.
        let before: Snapshot?
        /// Whether it began with a property that is changed in place, and ends with it.
        var isInPlace = false
        /// How many properties are being changed in place.
        var depth = 0
        /// Whether a reducer makes it.
        var isReducer = false
        /// The reducer that computes new values and has not set any.
        var computing: CommitLabel?
        /// The value that a write of one property sets, if somebody records.
        var written: (@MainActor () -> Any)?
        /// What was set so far, each property once.
        var changes: [PropertyChange] = []
    }

    /// Sets a property.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - keyPath: The property.
    ///   - wake: Calls the property's observers.
    ///   - mutation: Sets it.
    /// - Throws: What `mutation` throws.
    func replace<Store: PropertyStore, Value, Failure: Error>(
        _ store: Store, _ keyPath: KeyPath<Store, Value>, wake: @escaping @MainActor () -> Void,
        _ mutation: () throws(Failure) -> Void
    ) throws(Failure) where Store.Snapshot == Snapshot {
        try commit(.property(keyPath), of: store.root) { () throws(Failure) in
            addChange(of: store, keyPath, isKept: true, wake: wake)
            try mutation()
        }
    }

    /// Makes the commit of a reducer, which may set several properties.
    ///
    /// - Parameters:
    ///   - label: What it is called.
    ///   - store: The store.
    ///   - reduce: Computes new values, calls what it is given, then sets properties. It throws only while it computes.
    /// - Throws: What `reduce` throws.
    func reduce(
        _ label: CommitLabel, of store: Snapshot.Root, _ reduce: (_ didCompute: () -> Void) throws -> Void
    ) throws {
        try commit(label, of: store) {
            let wasReducer = open?.isReducer ?? false
            open?.isReducer = true
            open?.computing = label
            defer {
                open?.computing = nil
                open?.isReducer = wasReducer
            }
            try reduce { open?.computing = nil }
        }
    }

    /// Says that a property is about to be changed in place.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - keyPath: The property.
    ///   - wake: Calls the property's observers.
    func beginChange<Store: PropertyStore, Value>(
        of store: Store, _ keyPath: KeyPath<Store, Value>, wake: @escaping @MainActor () -> Void
    ) where Store.Snapshot == Snapshot {
        rejectWhileComputing(.property(keyPath))
        if open == nil {
            EventDelivery.hold()
            let isRecording = listeningPipeline(of: store.root)?.isRecording == true
            let before = isRecording ? snapshot(of: store.root) : nil
            open = OpenCommit(label: .property(keyPath), before: before, isInPlace: true)
        }
        open?.depth += 1
        addChange(of: store, keyPath, isKept: false, wake: wake)
    }

    /// Says that a property was changed in place.
    func endChange(of store: Snapshot.Root) {
        guard let open, open.isInPlace, open.depth == 1 else {
            self.open?.depth -= 1
            return
        }
        // It stays open until it is concluded: what an interceptor changes is a part of it.
        guard let pipeline = listeningPipeline(of: store) else {
            conclude(store)
            return EventDelivery.release()
        }
        pipeline.commit(text(open.label)) { running in
            conclude(store, in: pipeline, running)
            EventDelivery.release()
        }
    }

    /// Assigns a snapshot.
    ///
    /// - Returns: What is left to do about it.
    func restore(_ snapshot: Snapshot, to store: Snapshot.Root) -> Restoration {
        rejectWhileComputing(.name("restore"))
        if open != nil {
            // It is a part of the commit that goes on.
            snapshot.assign(to: store)
            return Restoration(isChanged: false) {}
        }
        open = OpenCommit(label: .name("restore"), before: nil)
        snapshot.assign(to: store)
        let changes = close()
        return Restoration(isChanged: changes.contains(where: isState)) {
            for change in changes { change.notify() }
        }
    }
}

// MARK: - Steps

extension PropertyStorage {
    /// Makes a commit, or a part of the one that goes on.
    private func commit<Failure: Error>(
        _ label: CommitLabel, of store: Snapshot.Root, _ set: () throws(Failure) -> Void
    ) throws(Failure) {
        rejectWhileComputing(label)
        if open != nil { return try set() }
        guard let pipeline = listeningPipeline(of: store) else { return try make(label, of: store, in: nil, nil, set) }
        try pipeline.commit(text(label)) { running throws(Failure) in
            try make(label, of: store, in: pipeline, running, set)
        }
    }

    private func make<Failure: Error>(
        _ label: CommitLabel, of store: Snapshot.Root, in pipeline: Pipeline<Snapshot>?,
        _ running: RunningExecution?, _ set: () throws(Failure) -> Void
    ) throws(Failure) {
        EventDelivery.hold()
        defer { EventDelivery.release() }
        open = OpenCommit(label: label, before: pipeline?.isRecording == true ? snapshot(of: store) : nil)
        do throws(Failure) {
            try set()
        } catch {
            open = nil
            throw error
        }
        conclude(store, in: pipeline, running)
    }

    /// Adds a property to the commit that goes on, unless it is a part of it.
    private func addChange<Store: PropertyStore, Value>(
        of store: Store, _ keyPath: KeyPath<Store, Value>, isKept: Bool, wake: @escaping @MainActor () -> Void
    ) {
        let property = properties.property(at: keyPath)
        guard open?.changes.contains(where: { $0.property === property }) == false else { return }
        if open?.before != nil, open?.changes.isEmpty == true, case .property? = open?.label {
            open?.written = { store[keyPath: keyPath] }
        }
        // The old value of a large collection would be copied when it is changed in place (C6).
        let isKept = isKept || open?.isReducer == true || open?.before != nil || _isPOD(Value.self)
        let old = isKept ? unobserved { store[keyPath: keyPath] } : nil
        let change = PropertyChange(
            property: property,
            isChanged: {
                guard let old, let isEqual = property.isEqual else { return true }
                return !isEqual(old, store[keyPath: keyPath])
            },
            wake: wake
        )
        open?.changes.append(change)
    }

    /// Ends the commit: tells recorders of it, and lets observers know as soon as nothing is held back.
    private func conclude(
        _ store: Snapshot.Root, in pipeline: Pipeline<Snapshot>? = nil, _ running: RunningExecution? = nil
    ) {
        guard let commit = open else { return }
        let changes = close()
        guard !changes.isEmpty else { return }
        var cause: Execution.ID?
        if let pipeline, let running, changes.contains(where: isState) {
            let name = text(commit.label)
            if let written = commit.written, running.execution.name == name {
                running.give(ExecutionPayload([name: unobserved(written)]))
            }
            let label = label(of: commit, setting: changes)
            let recording = CommitRecording(label, of: running, in: pipeline, before: commit.before)
            recording.didAssign(snapshot(of: store))
            cause = recording.execution
        }
        EventDelivery.wakeLater(causedBy: cause) {
            for change in changes { change.notify() }
        }
    }

    /// Ends the commit.
    ///
    /// - Returns: The properties whose values changed.
    private func close() -> [PropertyChange] {
        let changes = open?.changes ?? []
        open = nil
        return unobserved { changes.filter { $0.isChanged() } }
    }

    private func rejectWhileComputing(_ label: CommitLabel) {
        guard let computing = open?.computing else { return }
        fatalError(
            """
            The commit "\(text(label))" was made inside the closure of the reducer "\(text(computing))" of the same \
            store, which would overwrite it. Return the value from the closure, and name its property among those that \
            the reducer sets.
            """
        )
    }
}

// MARK: - Names

extension PropertyStorage {
    /// The name that the commit was given, else the names of what it set.
    private func label(of commit: OpenCommit, setting changes: [PropertyChange]) -> String {
        if case .name(let name) = commit.label { return name }
        return changes.compactMap { name(of: $0.property.keyPath) }.joined(separator: ", ")
    }

    private func text(_ label: CommitLabel) -> String { label.description(name: name(of:)) }

    /// Whether the change is one of the state: some properties are observed and no state.
    private func isState(_ change: PropertyChange) -> Bool { name(of: change.property.keyPath) != nil }
}
