import LockstepCore
import Observation

enum ItemOperation: Hashable { case save }

/// A value store: what `@Statable([String].self, operations: ItemOperation.self)` makes of a class.
@MainActor @Observable
final class ItemStore: ValueStore {
    let valueStorage = ValueStorage<[String], ItemOperation>(storeName: "ItemStore")
    var operations: OperationTracker<ItemOperation> { valueStorage.operations(of: self) }
}
