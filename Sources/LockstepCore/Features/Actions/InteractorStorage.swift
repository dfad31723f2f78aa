/// The storage of a store's interactor, for the code that `@Store` generates.
@_documentation(visibility: internal)
@MainActor public final class InteractorStorage<Interactor: InteractorProtocol> {
    @exclusivity(unchecked) @usableFromInline private(set) var made: Interactor?
    private let dependencies = DependencyCapture()

    /// Creates the storage, without an interactor.
    public init() {}

    /// The interactor. The first access makes the interactor.
    @inlinable public var interactor: Interactor { made ?? make() }

    @usableFromInline func make() -> Interactor {
        // The interactor keeps the overrides that applied where the store was made, and not those around its first use
        // (promise D3).
        let interactor = dependencies.inCapturedScope { Interactor.build() }
        made = interactor
        return interactor
    }
}
