/// The recorders and interceptors that are attached to one store, or to all stores.
@MainActor final class Attachments {
    @exclusivity(unchecked) private var recorderList = AttachmentList<ObjectIdentifier, any Recorder>()
    /// The interceptors, by the number of the attachment. An interceptor can be attached several times.
    @exclusivity(unchecked) private var interceptorList = AttachmentList<Int, ListedInterceptor>()
    /// The numbers of the attachments of each object in `recorderList`: 0 as a recorder, other numbers as an interceptor.
    private var uses: [ObjectIdentifier: Set<Int>] = [:]
    /// The own interceptors of methods. Overloads have separate entries.
    private var interceptorsOfMethods: [String: [ListedInterceptor]] = [:]
    private var lastNumber = 0
    /// The number of detached recorders.
    private(set) var detachments = 0

    /// The recorders, without duplicates.
    var recorders: [any Recorder] { recorderList.elements }

    /// The interceptors, outermost first.
    var interceptors: [ListedInterceptor] { interceptorList.elements }

    var isEmpty: Bool { recorderList.isEmpty && interceptorList.isEmpty }

    /// Whether there are recorders.
    var isRecording: Bool { !recorderList.isEmpty }

    func contains(_ recorder: any Recorder) -> Bool { recorderList.contains(ObjectIdentifier(recorder)) }
}

// MARK: - Attaching

extension Attachments {
    /// Adds a recorder, unless it is already attached.
    func attach(_ recorder: any Recorder) {
        lastNumber += 1
        addUse(0, of: recorder, at: lastNumber)
    }

    /// Adds interceptors outside all others. They are never detached. Call this method at most once.
    func attach(base: [any StoreInterceptor]) {
        // The numbers of other attachments are not negative.
        for (index, interceptor) in base.enumerated() { add(interceptor, number: index - base.count) }
    }

    /// Adds an interceptor inside all earlier interceptors.
    ///
    /// - Returns: The attachment.
    func attach(_ interceptor: any StoreInterceptor) -> StoreAttachment {
        lastNumber += 1
        let number = lastNumber
        add(interceptor, number: number)
        return StoreAttachment { [weak self] in self?.detach(attachment: number) }
    }

    private func add(_ interceptor: any StoreInterceptor, number: Int) {
        interceptorList.add(ListedInterceptor(interceptor), for: number, at: number)
        AllStores.attachmentsDidChange()
        if let recorder = interceptor as? any Recorder { addUse(number, of: recorder, at: number) }
    }

    private func addUse(_ number: Int, of recorder: any Recorder, at place: Int) {
        let identity = ObjectIdentifier(recorder)
        if uses[identity] == nil { recorderList.add(recorder, for: identity, at: place) }
        uses[identity, default: []].insert(number)
        AllStores.attachmentsDidChange()
    }
}

// MARK: - Detaching

extension Attachments {
    /// Detaches a recorder. If the same object is also attached as an interceptor, it stays attached as an interceptor
    /// and still receives events.
    func detach(_ recorder: any Recorder) { removeUse(0, of: recorder) }

    /// Removes the interceptor that has the given attachment number.
    private func detach(attachment: Int) {
        guard let removed = interceptorList.remove(attachment) else { return }
        AllStores.attachmentsDidChange()
        if let recorder = removed.element.interceptor as? any Recorder { removeUse(attachment, of: recorder) }
    }

    private func removeUse(_ number: Int, of recorder: any Recorder) {
        let identity = ObjectIdentifier(recorder)
        guard uses[identity]?.remove(number) != nil, uses[identity]?.isEmpty == true else { return }
        uses[identity] = nil
        detachments += 1
        // The result is released after the call, because a `deinit` can run code of the app.
        let removed = recorderList.remove(identity)
        AllStores.attachmentsDidChange()
        withExtendedLifetime(removed) {}
    }
}

// MARK: - Interceptors of methods

extension Attachments {
    /// Returns a method's own interceptors, such as the interceptors in its `@Intercept` attribute.
    ///
    /// The first call for a method creates the interceptors with `make`. Later calls for the same method return the
    /// same interceptors, so an interceptor can keep state.
    func interceptors(of method: String, _ make: () -> [any StoreInterceptor]) -> [ListedInterceptor] {
        if let made = interceptorsOfMethods[method] { return made }
        let made = make().map { ListedInterceptor($0, isOwn: true) }
        interceptorsOfMethods[method] = made
        return made
    }
}
