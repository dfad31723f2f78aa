import LockstepCore
import Observation

/// What `@Statable(Int.self, operations: OperationEvent.Name.self)` makes of a class.
@MainActor @Observable
final class WalkedStore: ValueStore {
    let valueStorage = ValueStorage<Int, OperationEvent.Name>(storeName: "WalkedStore")
    var operations: OperationTracker<OperationEvent.Name> { valueStorage.operations(of: self) }
}
