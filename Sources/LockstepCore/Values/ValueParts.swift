/// The parts that a value store is made of, seen as one: the pipeline's snapshot is of all of them.
///
/// The parts hold this, and it does not hold them, so a part that outlives its store does no harm.
@MainActor final class ValueParts<Value: Sendable>: PipelineSource {
    weak var value: AsyncValue<Value>?
    weak var operations: (any OperationsPart)?

    private let storeName: String
    private var made: Pipeline<ValueSnapshot<Value>>?

    init(storeName: String) {
        self.storeName = storeName
    }

    var pipeline: Pipeline<ValueSnapshot<Value>> {
        if let made { return made }
        let pipeline = Pipeline<ValueSnapshot<Value>>(
            name: storeName,
            snapshot: { [weak self] in self?.snapshot ?? ValueSnapshot(state: .idle) },
            restore: { [weak self] in self?.restore($0, $1) }
        )
        made = pipeline
        return pipeline
    }

    var anyPipeline: AnyPipeline { pipeline }
    var madePipeline: AnyPipeline? { made }

    private var snapshot: ValueSnapshot<Value> {
        let contents = value?.cell.state
        return ValueSnapshot(
            state: contents?.state ?? .idle,
            latestValue: contents?.latestValue,
            operations: operations?.snapshot ?? OperationsSnapshot()
        )
    }

    /// Restores the parts as one change.
    private func restore(_ snapshot: ValueSnapshot<Value>, _ recording: CommitRecording) {
        let changes = [value?.restore(snapshot), operations?.restore(snapshot.operations)].compactMap { $0 ?? nil }
        guard !changes.isEmpty else { return }
        recording.didAssign()
        recording.notify {
            for notify in changes { notify() }
        }
    }
}

/// The operations of a value store, whatever their type.
@MainActor protocol OperationsPart: AnyObject {
    var snapshot: OperationsSnapshot { get }

    /// Assigns a snapshot; returns how to wake observers, or `nil` where nothing changed.
    func restore(_ snapshot: OperationsSnapshot) -> (() -> Void)?
}

extension AsyncValue {
    /// Assigns a snapshot; returns how to wake observers, or `nil` where nothing changed.
    fileprivate func restore(_ snapshot: ValueSnapshot<Value>) -> (() -> Void)? {
        let reaction = machine.handle(.restore(snapshot.state, latestValue: snapshot.latestValue))
        if let ended = reaction.ended { conclude(ended) }
        guard let change = assign(.name("restore")) else { return nil }
        return { [cell] in cell.notify(change) }
    }
}
