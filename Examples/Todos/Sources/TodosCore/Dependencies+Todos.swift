package import Lockstep

extension Dependencies {
    /// Where todos are kept. The program sets it when it starts, and each test for itself.
    @Inward package var repository: any TodoRepository = MissingTodoRepository()

    /// What the windows of an app show; `nil` where each begins by itself, and nothing is saved.
    @Inward package var workspace: WorkspaceStore? = nil
}
