package import Lockstep

extension Dependencies {
    /// Where todos are kept. The program says where when it starts, and a test for itself.
    @Inward package var repository: any TodoRepository = MissingTodoRepository()

    /// What time is waited for on.
    @Inward package var clock: any Clock<Duration> = ContinuousClock()
}
