extension StoreFamily {
    /// Lets `recorder` record the executions and commits of all present and future members (promise F4).
    ///
    /// ```swift
    /// let undo = UndoRecorder()
    /// rows.attach(undo)
    /// ```
    ///
    /// Attaching the same recorder again does nothing. Changes of a released store cannot be undone, so hold the stores
    /// whose changes the user may undo.
    ///
    /// - Parameter recorder: The recorder. The family holds the recorder until you call ``detach(_:)``.
    public func attach(_ recorder: any Recorder) {
        if attachments.contains(where: { $0.recorder === recorder }) { return }
        attachToMembers(recorder) { pipeline in
            pipeline.attach(recorder)
            return StoreAttachment { pipeline.detach(recorder) }
        }
    }

    /// Detaches `recorder` from the family and from all members.
    ///
    /// - Parameter recorder: The recorder. If it is not attached to the family, nothing happens.
    public func detach(_ recorder: any Recorder) {
        if let attachment = attachments.first(where: { $0.recorder === recorder }) { detach(attachment.number) }
    }

    /// Runs `interceptor` around the executions of all present and future members (promise F4).
    ///
    /// If you attach the same interceptor twice, it runs twice around each execution.
    ///
    /// - Parameter interceptor: The interceptor. If the interceptor is also a ``Recorder``, it receives the events of
    ///   the members. The family holds the interceptor until it is detached.
    /// - Returns: The attachment. To detach the interceptor, call ``StoreAttachment/cancel()``.
    @discardableResult
    public func attach(_ interceptor: any StoreInterceptor) -> StoreAttachment {
        let number = attachToMembers { $0.attach(interceptor) }
        return StoreAttachment { [weak self] in self?.detach(number) }
    }

    /// Runs `interceptor` around the executions of all present and future members. As a recorder, the interceptor also
    /// receives the events of the members.
    ///
    /// - Parameter interceptor: An interceptor that is also a recorder.
    /// - Returns: The attachment. ``StoreAttachment/cancel()`` ends both the interception and the recording.
    @discardableResult
    public func attach(_ interceptor: any StoreInterceptor & Recorder) -> StoreAttachment {
        attach(interceptor as any StoreInterceptor)
    }

    /// Attaches a recorder or an interceptor to the family and to its current members.
    ///
    /// - Returns: The number of the attachment, for `detach(_:)`.
    @discardableResult
    private func attachToMembers(
        _ recorder: (any Recorder)? = nil, by attach: @escaping @MainActor (AnyPipeline) -> StoreAttachment
    ) -> Int {
        lastAttachment += 1
        let number = lastAttachment
        attachments.append(FamilyAttachment(number: number, recorder: recorder, attach: attach))
        for member in members.values { member.attachments[number] = attach(member.store.pipeline) }
        return number
    }

    private func detach(_ number: Int) {
        attachments.removeAll { $0.number == number }
        for member in members.values { member.attachments.removeValue(forKey: number)?.cancel() }
    }
}

/// A recorder or an interceptor of a family.
struct FamilyAttachment {
    let number: Int
    /// The attached recorder; `nil` for an interceptor.
    let recorder: (any Recorder)?
    /// Attaches the recorder or the interceptor to a member.
    let attach: @MainActor (AnyPipeline) -> StoreAttachment
}
