import LockstepCore
import LockstepRecording

/// The source of a test that replays the last events of one store.
struct TestSource {
    /// The Swift source of the test.
    let text: String

    /// The maximum number of events in the recording of a test.
    private static let mostEvents = 1_000
    /// The maximum length of the source in bytes, estimated.
    static let mostBytes = 1_000_000

    /// Creates the source of a test from the last events of a store. Takes several turns of the main actor.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - app: The inspected app. The last events of the store in the app's history become the recording, as many as
    ///     fit into ``mostBytes``.
    /// - Throws: A ``WireError`` if the store has no events, or if its last commit does not fit.
    @MainActor init(of store: StoreReference, in app: InspectedApp) async throws(WireError) {
        let (events, dropped) = app.history.lastEvents(of: store, most: Self.mostEvents)
        guard !events.isEmpty else { throw WireError(.state, "\(store.name) has no events yet.") }
        let fitting = await Recording(
            of: store, lastOf: events, dropped: dropped, bytes: Self.mostBytes, at: Turn.pace)
        guard let recording = fitting else {
            throw WireError(
                .state,
                """
                The state of \(store.name) is too large for a test: the source would be longer than \
                \(Self.mostBytes / 1_000) kB.
                """)
        }
        let kept = events.suffix(events.count - (recording.dropped - dropped))
        let registrations = TestRegistrations(of: kept, isValueStore: store.pipeline is any ForcedValue)
        text = try await Self.source(of: recording, store: store.name, registrations: registrations.lines)
    }

    /// Returns the source. Encodes the recording outside the main actor, so that the app is not blocked.
    @concurrent private static func source(
        of recording: Recording, store: String, registrations: [String]
    ) async throws(WireError) -> String {
        guard let json = try? recording.json() else {
            throw WireError(.state, "The events of \(store) cannot be encoded.")
        }
        let fence = String(repeating: "#", count: Self.fence(around: json))
        return """
            import Lockstep
            import LockstepTesting
            import Testing

            // A recording of \(store), made by the inspector. Import the module of the app: `@testable import App`.
            @Test @MainActor func session() async throws {
                let recording = try Recording(
                    json: \(fence)\"""
            \(json.indented(by: 12))
                        \"""\(fence))
                // Makes a fresh store with the initial state of the recorded one.
                await expectReplay(of: recording, on: { \(store)() }) {
            \(registrations.joined(separator: "\n").indented(by: 8))
                }
            }

            """
    }

    /// Returns the number of `#` signs around a raw string literal with this text. The number is greater than the
    /// longest row of `#` signs in the text. The signs are counted as bytes, because a `Character` such as `#️⃣` can
    /// start with a sign.
    private static func fence(around text: String) -> Int {
        var (row, longest) = (0, 0)
        for byte in text.utf8 {
            row = byte == UInt8(ascii: "#") ? row + 1 : 0
            longest = max(longest, row)
        }
        return longest + 1
    }
}

extension String {
    fileprivate func indented(by spaces: Int) -> String {
        let indent = String(repeating: " ", count: spaces)
        return split(separator: "\n", omittingEmptySubsequences: false).map { indent + $0 }.joined(separator: "\n")
    }
}
