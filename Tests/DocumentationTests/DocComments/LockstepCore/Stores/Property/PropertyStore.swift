private struct Todo: Sendable {}

@Interactor
private final class TodoInteractor: InteractorProtocol {}
