// What the article Navigation shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep
import SwiftUI

// snippet: navigation stack
struct TripsScreen: View {
    @Bindable var store: TripsStore

    var body: some View {
        NavigationStack(path: $store.path) {
            NavigationLink("Kyoto", value: TripRoute.trip(7))
                .navigationDestination(for: TripRoute.self) { route in
                    switch route {
                    case .trip(let id): NavigationLink("Countdown", value: TripRoute.countdown(id))
                    case .countdown(let id): CountdownScreen(store: store.countdowns[id])
                    }
                }
        }
    }
}

struct CountdownScreen: View {
    let store: CountdownStore

    var body: some View {
        Text("\(store.secondsLeft)").task { try? await store.run() }
    }
}
// end

enum TripRoute: Hashable {
    case trip(Int)
    case countdown(Int)
}

@Store
@MainActor @Observable
final class TripsStore {
    var path: [TripRoute] = []
    @ObservationIgnored private(set) lazy var countdowns = StoreFamily { (_: Int) in CountdownStore() }
}

@Store
@MainActor @Observable
final class CountdownStore {
    var secondsLeft = 10

    func run() async throws { while secondsLeft > 8 { secondsLeft -= 1 } }
}
