/// Makes a store's interactor when it is first used, and keeps it; made by `@Store`.
@MainActor public final class InteractorStorage<Interactor: InteractorProtocol> {
    private var made: Interactor?

    /// Makes the storage, without an interactor as yet.
    public init() {}

    /// The interactor; made when first asked for.
    public var interactor: Interactor {
        if let made { return made }
        let interactor = Interactor.build()
        made = interactor
        return interactor
    }
}
