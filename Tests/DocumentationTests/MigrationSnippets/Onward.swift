import Lockstep

// What docs/migration/Onward.md shows, word for word; `MigrationTests` compares the two.

protocol TripService: Sendable {
    @MainActor func save(_ stops: [String]) async throws
}

struct RemoteTripService: TripService {
    func save(_ stops: [String]) async throws {
        if stops.isEmpty { throw ValidationError.required(field: "Stops") }
    }
}

// snippet: trips
extension Dependencies {
    @Inward var trips: any TripService = RemoteTripService()
}

@Observable
@Store(TripInteractor.self)
final class TripStore {
    var stops: [String] = []
    var isSaving = false
    var notice: String?
}

@Interactor
final class TripInteractor {
    @Outward(\.trips) var trips: any TripService

    var add: Action<TripStore, String> {
        Action { stop in Reducer(get: \.stops, set: \.stops) { $0 + [stop] } }
    }

    var save: AsyncAction<TripStore> {
        AsyncAction(policy: .drop) {
            Reducer(setter: \.isSaving, \.notice) { (true, nil) }
            AsyncMiddleware { proxy in try await self.trips.save(proxy.stops) }
            OnFailure { error, proxy in proxy.dispatch(\.noticeMutator, StateError(from: error).localizedMessage) }
            Finally { Reducer(setter: \.isSaving) { false } }
        }
    }
}
// end

// snippet: trip preview
@MainActor func makePreview(with trips: any TripService) -> TripStore {
    withDependencies {
        $0.trips = trips
    } operation: {
        TripStore()
    }
}
// end
