import Foundation

/// The age of a query entry's value, and the time limit after which the value is too old.
@MainActor final class Freshness {
    private let limit: Duration?
    /// A closure that returns how long the value says that it is fresh; `nil` if values do not say it.
    var limitOfValue: (() -> Duration?)?
    private let clock: any Clock<Duration>
    /// A closure that returns the age of the value; `nil` if there is no value.
    private var age: (() -> Duration)?
    /// When the value arrived; `nil` if there is no value, or if that is not known.
    private(set) var loadedAt: Date?
    /// When the next value that arrives was loaded; `nil` if it is loaded now, `distantPast` if that is not known.
    var nextLoadedAt: Date?
    /// The age of the saved value that is being restored; `nil` if none is being restored, or its age is not known.
    var ageOfSaved: ValueAge?
    /// Whether one answer is the whole value. A stream must also be opened, and the items of a list may be stored elsewhere.
    var isWholeAnswer = true
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

    /// Measures the age of a restored value from ``ageOfSaved``. A date in the future is not known, because the clock was
    /// set back.
    func startAgingOfRestored() {
        guard let saved = ageOfSaved, saved.loadedAt <= Date() else { return stopAging() }
        nextLoadedAt = saved.loadedAt
        startAging()
    }

    /// Returns whether the restored value has a known age and was not stale when it was saved (promise K14). Without a time
    /// limit, a restored value is stale.
    func takesFreshValue() -> Bool {
        let saved = exchange(&ageOfSaved, with: nil)
        return isTimed && saved?.isStale == false && loadedAt != nil
    }

    /// Whether the value has a time limit, and can be fresh after a launch.
    var isTimed: Bool { isWholeAnswer && (limitOfValue?() ?? limit) != nil }

    /// Returns whether the value is too old; `false` if there is no value or no limit. If the clock was set back, a negative
    /// age counts as too old.
    ///
    /// - Parameter limit: A time limit to use instead of the limit of the family.
    /// - Returns: Whether the value is too old.
    func isOver(_ limit: Duration? = nil) -> Bool {
        guard let limit = limit ?? limitOfValue?() ?? self.limit, let age = age?() else { return false }
        return age < .zero || age >= limit
    }
}
