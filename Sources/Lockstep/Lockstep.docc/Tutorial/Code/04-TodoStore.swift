import Lockstep

@Statable([Todo].self)
@MainActor @Observable
final class TodoStore {
    @Outward(\.repository) @ObservationIgnored var repository: any TodoRepository

    func refresh() async {
        await load { try await self.repository.todos() }
    }
}
