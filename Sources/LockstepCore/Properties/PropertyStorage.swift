/// What Lockstep keeps of a property store: its pipeline, and the commit that goes on. Made by `@Store`.
@MainActor public final class PropertyStorage<Snapshot: PropertySnapshot> {
    private let storeName: String
    private var made: Pipeline<Snapshot>?
    private var properties = ObservedProperties()
    /// The store's interceptors, once they were asked for.
    private var interceptors: [any StoreInterceptor]?

    /// The commit that is being made.
    private var open: OpenCommit?

    /// - Parameter storeName: The store's name, for recorders.
    public init(storeName: String) { self.storeName = storeName }

    /// A commit whose properties are being set.
    private struct OpenCommit {
        /// What it was called when it began.
        let label: CommitLabel
        /// Whether a reducer makes it.
        let isReducer: Bool
        /// The state before, if somebody records.
        let before: (any Sendable)?
        /// The reducer that computes new values and has not set any.
        var computing: CommitLabel?
        /// How much is under way that may set more.
        var depth = 0
        /// What was set so far, each property once.
        var changes: [PropertyChange] = []
    }
}

// MARK: - The pipeline

extension PropertyStorage {
    /// The store's pipeline; made when first asked for.
    func pipeline(of store: Snapshot.Root) -> Pipeline<Snapshot> {
        if let made { return made }
        // The pipeline may outlive the store, and must not keep it alive.
        let pipeline = Pipeline<Snapshot>(
            name: storeName,
            interceptors: baseInterceptors(of: store),
            snapshot: { [weak store, storeName] in
                guard let store else { fatalError("\(storeName) is gone, and its pipeline has no snapshot of it.") }
                return Snapshot(of: store)
            },
            restore: { [weak store, weak self] snapshot in
                guard let store, let self else { return nil }
                return self.restore(snapshot, to: store)
            }
        )
        made = pipeline
        return pipeline
    }

    /// The store's pipeline, if somebody listens to the store.
    func listeningPipeline(of store: Snapshot.Root) -> Pipeline<Snapshot>? {
        AnyPipeline.listening(
            made: made, isWrapped: !baseInterceptors(of: store).isEmpty, else: pipeline(of: store))
    }

    private func baseInterceptors(of store: Snapshot.Root) -> [any StoreInterceptor] {
        if let interceptors { return interceptors }
        let interceptors = (store as? any StoreProtocol)?.interceptors ?? []
        self.interceptors = interceptors
        return interceptors
    }
}

// MARK: - Commits

extension PropertyStorage {
    /// Makes a commit that may set several properties.
    ///
    /// - Parameters:
    ///   - label: What it is called.
    ///   - store: The store.
    ///   - body: Computes new values, calls what it is given, then sets properties. It throws only while it computes.
    /// - Throws: What `body` throws.
    func commit(
        _ label: CommitLabel, of store: Snapshot.Root, _ body: (_ didCompute: () -> Void) throws -> Void
    ) throws {
        enter(label, of: store, isReducer: true)
        open?.computing = label
        defer {
            open?.computing = nil
            leave(store)
        }
        try body { open?.computing = nil }
    }

    /// Says that a property is about to be set.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - keyPath: The property.
    ///   - isReplaced: Whether a new value takes the old one's place, rather than the old one being changed in place.
    ///   - wake: Calls the property's observers.
    func beginChange<Store: PropertyStore, Value>(
        of store: Store, _ keyPath: KeyPath<Store, Value>, isReplaced: Bool, wake: @escaping @MainActor () -> Void
    ) where Store.Snapshot == Snapshot {
        enter(.property(keyPath), of: store.currentRoot)
        let property = properties.property(at: keyPath)
        guard open?.changes.contains(where: { $0.property === property }) == false else { return }
        // The old value of a large collection would be copied when it is changed in place (C6).
        let isKept = isReplaced || open?.isReducer == true || open?.before != nil || _isPOD(Value.self)
        let old = isKept ? store[keyPath: keyPath] : nil
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

    /// Says that a property was set.
    func endChange(of store: Snapshot.Root) { leave(store) }

    /// Assigns a snapshot.
    ///
    /// - Returns: What is left to do about it.
    private func restore(_ snapshot: Snapshot, to store: Snapshot.Root) -> Restoration {
        // Inside of another commit it is a part of that.
        let isPart = open != nil
        enter(.name("restore"), of: store)
        snapshot.assign(to: store)
        if isPart {
            leave(store)
            return Restoration(isChanged: false) {}
        }
        let changes = close()
        return Restoration(isChanged: changes.contains(where: isState)) {
            for change in changes { change.notify() }
        }
    }

    /// Goes on with the commit that is open, or opens one.
    private func enter(_ label: CommitLabel, of store: Snapshot.Root, isReducer: Bool = false) {
        if let computing = open?.computing {
            fatalError(
                """
                The commit "\(text(label))" was made inside the closure of the reducer "\(text(computing))" of the same \
                store, which would overwrite it. Return the value from the closure, and name its property among those \
                that the reducer sets.
                """
            )
        }
        if open == nil {
            open = OpenCommit(label: label, isReducer: isReducer, before: listeningPipeline(of: store)?.recordedSnapshot)
        }
        open?.depth += 1
    }

    /// Makes the commit, once nothing more can be a part of it.
    private func leave(_ store: Snapshot.Root) {
        open?.depth -= 1
        guard let open, open.depth == 0 else { return }
        let changes = close()
        func notify() {
            for change in changes { change.notify() }
        }
        guard let pipeline = listeningPipeline(of: store), changes.contains(where: isState) else { return notify() }
        let label = self.label(of: open, setting: changes)
        pipeline.commit(label) { running in
            let recording = CommitRecording(label, of: running, in: pipeline, before: open.before)
            recording.didAssign()
            recording.notify(notify)
        }
    }

    /// Ends the open commit.
    ///
    /// - Returns: The properties whose values changed.
    private func close() -> [PropertyChange] {
        let changes = open?.changes ?? []
        open = nil
        return changes.filter { $0.isChanged() }
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

    /// The name of a property that is state.
    private func name(of keyPath: AnyKeyPath) -> String? {
        (keyPath as? PartialKeyPath<Snapshot.Root>).flatMap(Snapshot.name(of:))
    }

    /// Whether the change is one of the state: some properties are observed and no state.
    private func isState(_ change: PropertyChange) -> Bool { name(of: change.property.keyPath) != nil }
}
