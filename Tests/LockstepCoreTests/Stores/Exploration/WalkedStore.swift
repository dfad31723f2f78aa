import LockstepCore
import Observation

/// A class as `@Statable(Int.self, operations: OperationEvent.Name.self)` expands it.
@MainActor @Observable
final class WalkedStore: ValueStore {
    let valueStorage = ValueStorage<Int, OperationEvent.Name>(storeName: "WalkedStore")
    var operations: OperationTracker<OperationEvent.Name> { valueStorage.operations(of: self) }
}
