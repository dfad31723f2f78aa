/// Makes a store's interactor when it is first used, and keeps it; made by `@Store`.
@_documentation(visibility: internal)
@MainActor public final class InteractorStorage<Interactor: InteractorProtocol> {
    @exclusivity(unchecked) @usableFromInline private(set) var made: Interactor?
    private let dependencies = DependencyCapture()

    /// Makes the storage, without an interactor as yet.
    public init() {}

    /// The interactor; made when first asked for.
    @inlinable public var interactor: Interactor { made ?? make() }

    @usableFromInline func make() -> Interactor {
        // Its `@Outward`s take what was in force when the store was made (promise D3).
        let interactor = dependencies.inForce { Interactor.build() }
        made = interactor
        return interactor
    }
}
