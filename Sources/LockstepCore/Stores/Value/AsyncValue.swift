/// An object that loads one value, and holds the value and its state.
///
/// Every `@Statable` store contains an `AsyncValue`. You can also use an `AsyncValue` alone, as a store of its own:
///
/// ```swift
/// let profile = AsyncValue<Profile>()
/// await profile.load { try await api.profile() }
/// if let value = profile.value { print(value.name) }
/// ```
///
/// For the members that load, read and change the value, see ``ValueStore``.
///
/// The load that was started last wins (promise L1). An observer that reads one property wakes only when that property
/// changes.
///
/// Isolation: the main actor.
@MainActor public final class AsyncValue<Value: Sendable>: ValueStore {
    let core: ValueStoreCore<Value>

    /// Creates a value that is a store of its own.
    ///
    /// - Parameter initialValue: The first value. If it is `nil`, the first state is ``AsyncState/idle``.
    public convenience init(initialValue: Value? = nil) {
        self.init(ValueStoreCore(initialValue, name: "AsyncValue<\(Value.self)>"))
        core.attachDeclaredInterceptors([])
    }

    /// Creates a value that is part of a store.
    init(_ core: ValueStoreCore<Value>) { self.core = core }

    /// The pipeline of the store that contains this value. A value that is a store of its own has its own pipeline.
    public var pipeline: Pipeline<ValueSnapshot<Value>> { core }

    /// The object itself.
    public var asyncValue: AsyncValue { self }

    /// A storage without operations. Generic code of ``ValueStore`` does not read it: it uses ``asyncValue``.
    @_documentation(visibility: internal)
    public var valueStorage: ValueStorage<Value, Never> { ValueStorage(of: self) }

    /// A counter that increases with each loaded value, set value, error, reset and restored snapshot. It does not
    /// increase if a load is cancelled, or if the next page of a paged query is added.
    package var valueVersion: Int { core.readPart(.valueVersion) { $0.valueVersion } }
}
