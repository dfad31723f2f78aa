/// The recorders and interceptors of a family, in the order of their attachment.
///
/// This type is a class, because an attachment can run code that makes another member. In a struct, this would
/// violate exclusivity.
@MainActor final class FamilyAttachments {
    private enum Entry {
        case recorder(any Recorder)
        case interceptor(any StoreInterceptor, number: Int)

        @MainActor func isRecorder(_ other: any Recorder) -> Bool {
            if case .recorder(let recorder) = self { recorder === other } else { false }
        }
    }

    private var entries: [Entry] = []
    private var lastNumber = 0

    func attach(_ recorder: any Recorder, to members: some Sequence<some ListeningMember>) {
        if entries.contains(where: { $0.isRecorder(recorder) }) { return }
        entries.append(.recorder(recorder))
        for member in members { member.pipeline.attach(recorder) }
    }

    func detach(_ recorder: any Recorder, from members: some Sequence<some ListeningMember>) {
        guard let index = entries.firstIndex(where: { $0.isRecorder(recorder) }) else { return }
        entries.remove(at: index)
        for member in members { member.pipeline.detach(recorder) }
    }

    /// Attaches an interceptor to the family and to its current members.
    ///
    /// - Returns: The number of the attachment. To detach the interceptor, pass the number to
    ///   ``detach(attachment:from:)``.
    func attach(
        _ interceptor: any StoreInterceptor, to members: some Sequence<some ListeningMember>
    ) -> Int {
        lastNumber += 1
        let number = lastNumber
        entries.append(.interceptor(interceptor, number: number))
        for member in members { member.attachments[number] = member.pipeline.attach(interceptor) }
        return number
    }

    func detach(attachment number: Int, from members: some Sequence<some ListeningMember>) {
        entries.removeAll { if case .interceptor(_, number) = $0 { true } else { false } }
        for member in members { member.attachments.removeValue(forKey: number)?.cancel() }
    }

    /// Attaches all recorders and interceptors to a new member.
    func attachAll(to member: some ListeningMember) {
        for entry in entries {
            switch entry {
            case .recorder(let recorder): member.pipeline.attach(recorder)
            case .interceptor(let interceptor, let number):
                member.attachments[number] = member.pipeline.attach(interceptor)
            }
        }
    }

    /// Detaches all recorders and interceptors from a member that was removed.
    func detachAll(from member: some ListeningMember) {
        for case .recorder(let recorder) in entries { member.pipeline.detach(recorder) }
        for attachment in member.attachments.values { attachment.cancel() }
        member.attachments = [:]
    }
}

/// The part of a ``FamilyMember`` that ``FamilyAttachments`` needs.
@MainActor protocol ListeningMember: AnyObject {
    var pipeline: AnyPipeline { get }
    /// The attachments of interceptors to this member. The keys are the numbers from ``FamilyAttachments``.
    var attachments: [Int: StoreAttachment] { get set }
}
