// What the article Navigation shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Foundation
import Lockstep
import LockstepTesting
import Testing

// snippet: routes
enum TripRoute: Hashable, Codable, Sendable {
    case trip(Int)
    case countdown(Int)

    /// The path of a link such as `trips://7/countdown`.
    static func path(of link: URL) -> [TripRoute] {
        guard let trip = link.host().flatMap(Int.init) else { return [] }
        return link.lastPathComponent == "countdown" ? [.trip(trip), .countdown(trip)] : [.trip(trip)]
    }
}

@Store
@MainActor @Observable
final class TripsStore {
    var path: [TripRoute] = []
    @ObservationIgnored private(set) lazy var countdowns = StoreFamily { (_: Int) in CountdownStore() }

    func open(_ link: URL) { path = TripRoute.path(of: link) }
}
// end

// snippet: work of a screen
@Store
@MainActor @Observable
final class CountdownStore {
    var secondsLeft = 10
    private let clock: any Clock<Duration>

    init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

    func run() async throws {
        while secondsLeft > 0 {
            try await clock.sleep(for: .seconds(1))
            secondsLeft -= 1
        }
    }
}
// end

// snippet: stopping the work of a screen
extension CountdownStore {
    func start() {
        startTask("countdown", policy: .drop) { [clock] proxy in
            while try proxy.secondsLeft > 0 {
                try await clock.sleep(for: .seconds(1))
                proxy.update(\.secondsLeft) { $0 -= 1 }
            }
        }
    }

    func stop() { cancelTasks(named: "countdown") }
}

extension TripsStore {
    func stopCountdownsThatLeave() {
        pipeline.onCommit { [weak self] old, new in
            for case .countdown(let trip) in old.path where !new.path.contains(.countdown(trip)) {
                self?.countdowns.existing(trip)?.stop()
            }
        }
    }
}
// end

// snippet: testing navigation
@Test @MainActor func opensALink() async throws {
    let store = TripsStore()
    let test = TestStore(store)
    store.open(try #require(URL(string: "trips://7/countdown")))
    await test.expect { $0.path = [.trip(7), .countdown(7)] }
}

@Test @MainActor func countsWhileTheScreenIsShown() async {
    let clock = ManualClock()
    let store = CountdownStore(clock: clock)
    let test = TestStore(store)
    let task = test.start { try await $0.run() }  // as `task` of the view does
    await clock.nextSleep()
    clock.advanceToNextDeadline()
    await test.expect { $0.secondsLeft = 9 }
    task.cancel()  // the screen disappears
    await #expect(throws: CancellationError.self) { try await task.value }
}
// end
