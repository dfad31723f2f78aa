extension View {
    nonisolated public func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        task(id: 0, priority: priority, action)
    }

    nonisolated public func task<T: Equatable>(
        id value: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        Modified(self, (value, action)) { content, task, rendering in
            // The task belongs to its view: another branch of a condition is another view, with its own task.
            rendering.at("task").declareTask(id: task.0, task.1)
            return rendering.at("of task").nodes(of: content)
        }
    }

    nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
        Modified(self, action) { $0.environment.refresh = RefreshAction(action: $1) }
    }
}
