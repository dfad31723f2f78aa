package import Lockstep

extension Dependencies {
    /// Where todos are kept. The program sets it when it starts, and each test for itself.
    @Inward package var repository: any TodoRepository = MissingTodoRepository()
}
