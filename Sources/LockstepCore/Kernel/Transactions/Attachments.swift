/// The recorders and interceptors that are attached to one store, or to all stores.
@MainActor final class Attachments {
    @exclusivity(unchecked) private var recorderList = AttachmentList<ObjectIdentifier, any Recorder>()
    /// The interceptors, by the number of the attachment. An interceptor can be attached several times.
    @exclusivity(unchecked) private var interceptorList = AttachmentList<Int, ListedInterceptor>()
    /// How often each object of `recorderList` is attached: as a recorder, and as an interceptor.
    private var attachments: [ObjectIdentifier: (isRecorder: Bool, interceptors: Int)] = [:]
    private var interceptorsOfMethods: [String: MethodInterceptors] = [:]
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

// MARK: - Recorders

extension Attachments {
    /// Adds a recorder, unless it is already attached.
    func attach(_ recorder: any Recorder) {
        addRecorder(recorder)
        AllStores.attachmentsDidChange()
        attachments[ObjectIdentifier(recorder)]?.isRecorder = true
    }

    /// Detaches a recorder. If the same object is also attached as an interceptor, it stays attached as an interceptor
    /// and still receives events.
    func detach(_ recorder: any Recorder) {
        let identity = ObjectIdentifier(recorder)
        guard attachments[identity]?.isRecorder == true else { return }
        attachments[identity]?.isRecorder = false
        removeIfDetached(identity)
    }

    private func addRecorder(_ recorder: any Recorder) {
        let identity = ObjectIdentifier(recorder)
        if attachments[identity] != nil { return }
        attachments[identity] = (false, 0)
        recorderList.append(recorder, for: identity)
    }

    private func removeIfDetached(_ identity: ObjectIdentifier) {
        guard let rest = attachments[identity], !rest.isRecorder, rest.interceptors == 0 else { return }
        attachments[identity] = nil
        detachments += 1
        // The result is released after the call, because a `deinit` can run code of the app.
        let removed = recorderList.remove(identity)
        AllStores.attachmentsDidChange()
        withExtendedLifetime(removed) {}
    }
}

// MARK: - Interceptors

extension Attachments {
    /// Adds interceptors outside all others. They are never detached. Call this method at most once.
    func attach(base: [any StoreInterceptor]) {
        // The numbers of other attachments are positive.
        interceptorList.prepend(base.enumerated().map { (-$0.offset, ListedInterceptor($0.element)) })
        AllStores.attachmentsDidChange()
        var recorders: [(ObjectIdentifier, any Recorder)] = []
        for case let recorder as any Recorder in base {
            let identity = ObjectIdentifier(recorder)
            if attachments[identity] == nil { recorders.append((identity, recorder)) }
            attachments[identity, default: (false, 0)].interceptors += 1
        }
        recorderList.prepend(recorders)
    }

    /// Adds an interceptor inside all earlier interceptors.
    ///
    /// - Returns: The attachment.
    func attach(_ interceptor: any StoreInterceptor) -> StoreAttachment {
        lastNumber += 1
        let number = lastNumber
        interceptorList.append(ListedInterceptor(interceptor), for: number)
        AllStores.attachmentsDidChange()
        if let recorder = interceptor as? any Recorder {
            addRecorder(recorder)
            attachments[ObjectIdentifier(recorder)]?.interceptors += 1
        }
        return StoreAttachment { [weak self] in self?.detach(attachment: number) }
    }

    /// Removes the interceptor that has the given attachment number.
    private func detach(attachment: Int) {
        guard let removed = interceptorList.remove(attachment) else { return }
        AllStores.attachmentsDidChange()
        guard let recorder = removed.element.interceptor as? any Recorder else { return }
        attachments[ObjectIdentifier(recorder)]?.interceptors -= 1
        removeIfDetached(ObjectIdentifier(recorder))
    }

    /// Returns a method's own interceptors, such as the interceptors in its `@Intercept` attribute.
    ///
    /// The first call for a method creates the interceptors with `make`. Later calls for the same method return the
    /// same interceptors, so an interceptor can keep state.
    func interceptors(of method: String, _ make: () -> [any StoreInterceptor]) -> MethodInterceptors {
        if let made = interceptorsOfMethods[method] { return made }
        let made = MethodInterceptors(make())
        interceptorsOfMethods[method] = made
        return made
    }
}
