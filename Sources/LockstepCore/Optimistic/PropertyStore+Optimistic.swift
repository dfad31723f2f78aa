extension PropertyStore {
    /// Shows a change of one property at once, does the work that it anticipates, and confirms the change when the work
    /// is done or reverts it when the work fails.
    ///
    /// ```swift
    /// let result = await store.optimistically(at: \.todos, { $0.append(todo) }) { try await api.add(todo) }
    /// ```
    ///
    /// The rules are those of ``Store/optimistically(at:_:confirming:named:fileID:line:_:)``; other writes of the property are
    /// what commits are there. Each time the property is set, its `didSet` runs; what it makes of the value is shown.
    ///
    /// - Parameters:
    ///   - part: The property, or a part of it.
    ///   - change: Changes the part. It must not change the store in another way.
    ///   - answer: Applies what `work` returned, after `change` and before what was changed later. Like `change`, it
    ///     may be called again.
    ///   - name: The name of the execution; by default that of the function that makes the change.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - work: Does the work, on the main actor, in the caller's task.
    /// - Returns: What `work` returned, or its error as a ``StateError``; ``StateError/cancelled`` for a cancelled
    ///   task, where nothing is pending any more.
    @discardableResult
    public func optimistically<Part, Answer>(
        at part: ReferenceWritableKeyPath<Self, Part>, _ change: @escaping @MainActor (inout Part) -> Void,
        confirming answer: (@MainActor (inout Part, Answer) -> Void)? = nil,
        named name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
        _ work: @escaping @MainActor () async throws -> Answer
    ) async -> Result<Answer, StateError> {
        await optimisticPlace(part).optimistically(
            change, confirming: answer, named: name, at: CallSite(fileID: fileID, line: line), work)
    }

    /// Sets a property to a value that is confirmed, such as one that was fetched, and shows it with the pending
    /// changes of that property applied (promise Q3). See ``Store/setConfirmed(_:at:named:fileID:line:)``.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - part: The property, or a part of it.
    ///   - name: What the change is called; by default the name of the function that makes it.
    public func setConfirmed<Part>(
        _ value: Part, at part: ReferenceWritableKeyPath<Self, Part>, named name: String = #function
    ) {
        if optimisticPlace(part).send(.set(value), name) { return }
        self[keyPath: part] = value
    }

    private func optimisticPlace<Part>(_ part: ReferenceWritableKeyPath<Self, Part>) -> OptimisticPlace<Part> {
        let storage = propertyStorage.attach(root)
        return OptimisticPlace(pipeline: storage, key: part) { [weak self] in
            self.map { store in Reading.unobserved { store[keyPath: part] } }
        } commit: { label, value, didCorrect in
            // Nothing in it throws.
            try? storage.reduce(label, of: self.root) { _, didCompute in
                let value = value()
                didCompute()
                guard let value else { return }
                self[keyPath: part] = value
                didCorrect()
            }
        }
    }
}
