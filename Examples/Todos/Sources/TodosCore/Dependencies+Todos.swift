package import Lockstep

extension Dependencies {
    /// The repository of the todos. The program sets it when it starts, and each test sets its own.
    @Inward package var repository: any TodoRepository = MissingTodoRepository()

    /// The workspace that the windows of an app share; `nil` if each window has its own and nothing is saved.
    @Inward package var workspace: WorkspaceStore? = nil
}
