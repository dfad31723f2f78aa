public import CustomDump  // by the package trait "Testing"
public import LockstepCore

// A printed difference shows the name and the number of a store, such as `NotesStore#2`. The internals of a store can
// contain overrides of dependencies, and are too long to read.

extension Store: @MainActor CustomDumpStringConvertible {
    /// The name and the number of the store.
    public var customDumpDescription: String { "\(pipeline.store)" }
}

extension AsyncValue: @MainActor CustomDumpStringConvertible {
    /// The name and the number of the store.
    public var customDumpDescription: String { "\(pipeline.store)" }
}

extension AnyPipeline: @MainActor CustomDumpStringConvertible {
    /// The name and the number of the pipeline's store.
    public var customDumpDescription: String { "\(store)" }
}

extension ValueStorage: @MainActor CustomDumpStringConvertible {
    /// The name and the number of the storage's store.
    public var customDumpDescription: String { "\(pipeline.store)" }
}

extension InteractorStorage: @MainActor CustomDumpStringConvertible {
    /// The name of the storage's type. The interactor is not printed, because it may contain overrides of dependencies.
    public var customDumpDescription: String { "\(Self.self)" }
}
