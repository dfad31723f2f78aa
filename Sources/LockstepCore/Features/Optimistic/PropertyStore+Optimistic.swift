extension PropertyStore {
    /// Shows a change of one property immediately, and then performs work, such as a request. If the work succeeds, the
    /// change is confirmed. If the work fails, the change is reverted.
    ///
    /// ```swift
    /// let result = await store.optimistically(at: \.todos, { $0.append(todo) }) { try await api.add(todo) }
    /// ```
    ///
    /// The rules of ``Store/optimistically(at:_:confirming:named:fileID:line:_:)`` apply. In these rules, a direct
    /// write of the property, such as `store.todos = []`, counts as a commit. The `didSet` of the property runs each
    /// time the property is set. If `didSet` corrects the value, the store shows the corrected value.
    ///
    /// - Parameters:
    ///   - part: The key path of the property, or of a part of the property. The part must exist while the change is
    ///     pending, so do not pass `\.items[0]` or `\.draft!`. Pass `\.items`, or a dictionary entry such as
    ///     `\.drafts[id]`.
    ///   - change: A closure that changes the part. It must not change the store in any other way.
    ///   - answer: A closure that applies the result of `work` to the part, after `change`. It may be called more
    ///     than once, also with the values before and after later commits. Find elements by their identity. If `answer`
    ///     is `nil`, the result does not change the part.
    ///   - name: The name of the execution. The default is the name of the calling function.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - work: A closure that performs the work, on the main actor, in the caller's task.
    /// - Returns: The result of `work`, or its error as a ``StateError``. If the task was cancelled, the error is
    ///   ``StateError/cancelled``.
    @discardableResult
    public func optimistically<Part, Answer>(
        at part: ReferenceWritableKeyPath<Self, Part>, _ change: @escaping @MainActor (inout Part) -> Void,
        confirming answer: (@MainActor (inout Part, Answer) -> Void)? = nil,
        named name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
        _ work: @escaping @MainActor () async throws -> Answer
    ) async -> Result<Answer, StateError> {
        await pipeline.optimistically(
            at: pipeline.optimisticOrMade.part(at: part) { OptimisticProperty(part, of: self) },
            of: self, change, confirming: answer, named: name,
            at: CallSite(fileID: fileID, line: line), work)
    }

    /// Sets a property to a confirmed value, such as a value from a server. The store shows the value with the
    /// pending changes of the property applied (promise Q3).
    ///
    /// If no change of the property is pending, this method only sets the property, and does not use `name`.
    ///
    /// - Parameters:
    ///   - value: The confirmed value.
    ///   - part: The key path of the property, or of a part of the property.
    ///   - name: The name of the commit. The default is the name of the calling function.
    public func setConfirmed<Part>(
        _ value: Part, at part: ReferenceWritableKeyPath<Self, Part>, named name: String = #function
    ) {
        let pending = pipeline.optimistic?.part(at: part, of: Part.self)
        if pending?.send(.set(value), .name(name), to: self) == true { return }
        Reading.setting { self[keyPath: part] = value }
    }
}
