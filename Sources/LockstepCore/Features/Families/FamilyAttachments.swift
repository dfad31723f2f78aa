/// The recorders and interceptors of a family, in the order of their attachment.
///
/// This type is a class, because an attachment can run code that makes another member. In a struct, this would
/// violate exclusivity.
@MainActor final class FamilyAttachments {
    private struct Entry {
        let number: Int
        /// The attached recorder; `nil` for an interceptor.
        let recorder: (any Recorder)?
        /// Attaches the recorder or the interceptor to a member.
        let attach: @MainActor (AnyPipeline) -> StoreAttachment
    }

    private var entries: [Entry] = []
    private var lastNumber = 0

    func attach(_ recorder: any Recorder, to members: some Sequence<some ListeningMember>) {
        if entries.contains(where: { $0.recorder === recorder }) { return }
        attach(recorder, to: members) { pipeline in
            pipeline.attach(recorder)
            return StoreAttachment { pipeline.detach(recorder) }
        }
    }

    func detach(_ recorder: any Recorder, from members: some Sequence<some ListeningMember>) {
        guard let entry = entries.first(where: { $0.recorder === recorder }) else { return }
        detach(entry.number, from: members)
    }

    /// Attaches a recorder or an interceptor to the family and to its current members.
    ///
    /// - Returns: The number of the attachment, for ``detach(_:from:)``.
    @discardableResult
    func attach(
        _ recorder: (any Recorder)? = nil, to members: some Sequence<some ListeningMember>,
        _ attach: @escaping @MainActor (AnyPipeline) -> StoreAttachment
    ) -> Int {
        lastNumber += 1
        let number = lastNumber
        entries.append(Entry(number: number, recorder: recorder, attach: attach))
        for member in members { member.attachments[number] = attach(member.pipeline) }
        return number
    }

    func detach(_ number: Int, from members: some Sequence<some ListeningMember>) {
        entries.removeAll { $0.number == number }
        for member in members { member.attachments.removeValue(forKey: number)?.cancel() }
    }

    /// Attaches all recorders and interceptors to a new member.
    func attachAll(to member: some ListeningMember) {
        for entry in entries { member.attachments[entry.number] = entry.attach(member.pipeline) }
    }

    /// Detaches all recorders and interceptors from a member that was removed.
    func detachAll(from member: some ListeningMember) {
        for attachment in exchange(&member.attachments, with: [:]).values { attachment.cancel() }
    }
}

/// The part of a ``FamilyMember`` that ``FamilyAttachments`` needs.
@MainActor protocol ListeningMember: AnyObject {
    var pipeline: AnyPipeline { get }
    /// The attachments to this member. The keys are the numbers from ``FamilyAttachments``.
    var attachments: [Int: StoreAttachment] { get set }
}
