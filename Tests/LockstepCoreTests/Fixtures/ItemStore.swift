import LockstepCore
import Observation

enum ItemOperation: Hashable { case save, delete(Int) }

/// The store that `@Statable(Int.self, operations: ItemOperation.self)` generates.
@MainActor @Observable
final class ItemStore: ValueStore {
    let valueStorage = ValueStorage<Int, ItemOperation>(storeName: "ItemStore")
    var operations: OperationTracker<ItemOperation> { valueStorage.operations(of: self) }
}
