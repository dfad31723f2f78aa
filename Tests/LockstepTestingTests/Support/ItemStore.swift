import LockstepCore
import Observation

enum ItemOperation: Hashable { case save }

/// A value store, as `@Statable([String].self, operations: ItemOperation.self)` expands it.
@MainActor @Observable
final class ItemStore: ValueStore {
    let valueStorage = ValueStorage<[String], ItemOperation>(storeName: "ItemStore")
    var operations: OperationTracker<ItemOperation> { valueStorage.operations(of: self) }
}
