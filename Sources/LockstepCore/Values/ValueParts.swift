/// The parts that a value store is made of, seen as one: the pipeline's snapshot is of all of them.
///
/// The parts hold this, and it does not hold them, so a part that outlives its store does no harm. It holds their cells,
/// so what it says of a store's state is true as long as anybody asks.
@MainActor final class ValueParts<Value: Sendable>: PipelineSource {
    private let storeName: String
    private weak var value: AsyncValue<Value>?
    private weak var operations: (any OperationsPart)?
    private var takeContents: (@MainActor () -> AsyncValue<Value>.Contents)?
    private var takeOperations: (@MainActor () -> OperationsSnapshot)?
    private var made: Pipeline<ValueSnapshot<Value>>?
    /// The store that this belongs to, where it is one with interceptors of its own.
    private weak var owner: (any StoreProtocol)?
    private(set) lazy var baseInterceptors = owner?.interceptors ?? []

    init(storeName: String) {
        self.storeName = storeName
    }

    /// Makes this belong to a store, whose interceptors wrap what is done here.
    func serve(_ store: any StoreProtocol) {
        if owner == nil { owner = store }
    }

    /// Makes a value a part.
    func add(_ value: AsyncValue<Value>) {
        self.value = value
        takeContents = { [cell = value.cell] in cell.state }
    }

    /// Makes operations a part.
    func add(_ operations: any OperationsPart) {
        self.operations = operations
        takeOperations = operations.takeSnapshot
    }

    var pipeline: Pipeline<ValueSnapshot<Value>> {
        if let made { return made }
        let pipeline = Pipeline<ValueSnapshot<Value>>(
            name: storeName,
            interceptors: baseInterceptors,
            snapshot: { [takeContents, takeOperations] in
                let contents = takeContents?()
                var snapshot = ValueSnapshot(
                    state: contents?.state ?? .idle,
                    latestValue: contents?.latestValue,
                    operations: takeOperations?() ?? OperationsSnapshot()
                )
                if snapshot.state.isLoading { snapshot.errorBefore = contents?.settled.error }
                return snapshot
            },
            restore: { [weak self] snapshot in
                let parts = [self?.value?.restore(snapshot), self?.operations?.restore(snapshot.operations)]
                    .compactMap { $0 }
                return Restoration(isChanged: parts.contains(where: \.isChanged)) {
                    for part in parts { part.finish() }
                }
            }
        )
        made = pipeline
        return pipeline
    }

    var anyPipeline: AnyPipeline { pipeline }
    var madePipeline: AnyPipeline? { made }
}

/// The operations of a value store, whatever their type.
@MainActor protocol OperationsPart: AnyObject {
    /// Takes a snapshot, also when this is gone.
    var takeSnapshot: @MainActor () -> OperationsSnapshot { get }

    /// Assigns a snapshot.
    func restore(_ snapshot: OperationsSnapshot) -> Restoration
}

extension AsyncValue {
    /// Assigns a snapshot. A load in flight loses.
    fileprivate func restore(_ snapshot: ValueSnapshot<Value>) -> Restoration {
        let ended = machine.handle(.restore(snapshot.state, latestValue: snapshot.latestValue)).ended
        let restoration = cell.restore { $0 = Contents(machine) }
        return Restoration(isChanged: restoration.isChanged) { [self] in
            if let ended { conclude(ended) }
            restoration.finish()
        }
    }
}
