import LockstepCore
import Observation

enum ItemOperation: Hashable { case save, delete(Int) }

/// What `@Statable(Int.self, operations: ItemOperation.self)` makes of a class.
@MainActor @Observable
final class ItemStore: ValueStore {
    let valueStorage = ValueStorage<Int, ItemOperation>(storeName: "ItemStore")
    var operations: OperationTracker<ItemOperation> { valueStorage.operations(of: self) }
}
