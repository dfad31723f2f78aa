import Foundation

/// The age of a query entry's value, and the time limit after which the value is too old.
@MainActor final class Freshness {
    private let limit: Duration?
    private let clock: any Clock<Duration>
    /// A closure that returns the age of the value; `nil` if there is no value.
    private var age: (() -> Duration)?
    /// When the value arrived; `nil` if there is no value, or if that is not known.
    private(set) var loadedAt: Date?
    /// When the next value that arrives was loaded; `nil` if it is loaded now, `distantPast` if that is not known.
    var nextLoadedAt: Date?
    /// The place of the value in the order of the family's requests: where its request began, or where it was set.
    var place = 0
    /// The place where the running load began.
    var placeOfLoad = 0
    /// The place where an optimistic change was confirmed last.
    var placeOfConfirmation = 0
    /// The place of the last invalidation.
    var placeOfInvalidation = 0

    /// Creates the freshness of a store that has no value yet.
    ///
    /// - Parameters:
    ///   - limit: How long a value is fresh; `nil` for no limit.
    ///   - clock: The clock that measures the age of the value.
    init(for limit: Duration?, on clock: any Clock<Duration>) {
        self.limit = limit
        self.clock = clock
    }

    /// Starts to measure the age of a new value.
    func startAging() {
        let now = Date()
        let stopwatch = clock.stopwatch()
        guard let date = exchange(&nextLoadedAt, with: nil), date < now else {
            return (age, loadedAt) = (stopwatch, now)
        }
        if date == .distantPast { return stopAging() }  // not known
        let earlier = Duration.seconds(now.timeIntervalSince(date))
        (age, loadedAt) = ({ earlier + stopwatch() }, date)
    }

    /// Forgets the value.
    func stopAging() { (age, loadedAt) = (nil, nil) }

    /// Returns whether the value is too old; `false` if there is no value or no limit. If the clock was set back, a negative
    /// age counts as too old.
    ///
    /// - Parameter limit: A time limit to use instead of the limit of the family.
    /// - Returns: Whether the value is too old.
    func isOver(_ limit: Duration? = nil) -> Bool {
        guard let limit = limit ?? self.limit, let age = age?() else { return false }
        return age < .zero || age >= limit
    }
}
