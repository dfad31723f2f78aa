/// The storage of a store's interactor, which is made when it is first used. The code that `@Store` generates uses
/// this class.
@_documentation(visibility: internal)
@MainActor public final class InteractorStorage<Interactor: InteractorProtocol> {
    @exclusivity(unchecked) @usableFromInline private(set) var made: Interactor?
    private let dependencies = DependencyCapture()

    /// Creates the storage. The interactor is made later.
    public init() {}

    /// The interactor. The first access makes it.
    @inlinable public var interactor: Interactor { made ?? make() }

    @usableFromInline func make() -> Interactor {
        // The overrides that were active where the store was made also apply to the interactor's `@Outward` properties
        // (promise D3).
        let interactor = dependencies.inForce { Interactor.build() }
        made = interactor
        return interactor
    }
}
