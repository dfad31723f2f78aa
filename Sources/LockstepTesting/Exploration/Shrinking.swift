/// A search for a smaller script that still fails. The caller runs each candidate from ``next()``, and passes the
/// result to ``tried(_:fails:)``.
///
/// The search has two phases:
/// 1. Remove pieces of the script, large pieces first (delta debugging, Zeller and Hildebrandt 2002).
/// 2. Replace each event by a simpler event.
///
/// If a candidate fails, the candidate becomes the new ``script``, and the search tries the removals again.
struct Shrinking<Event> {
    /// The smallest script that is known to fail.
    private(set) var script: [Event]
    private let simpler: (Event) -> [Event]
    private var phase: Phase
    private var attemptsLeft: Int

    private enum Phase {
        /// The next candidate removes at most `size` events, starting at index `at`.
        case leavingOut(size: Int, at: Int)
        /// The next candidate replaces the event at index `at` of the script. The replacement is at index `by` in the
        /// list of the event's simpler events.
        case simplifying(at: Int, by: Int)
        case done
    }

    /// - Parameters:
    ///   - script: A failing script.
    ///   - limit: The maximum number of candidates that ``next()`` returns.
    ///   - simpler: Returns the simpler events that can replace an event.
    init(_ script: [Event], limit: Int = 5_000, simpler: @escaping (Event) -> [Event]) {
        self.script = script
        self.simpler = simpler
        attemptsLeft = limit
        phase = .leavingOut(size: max(1, script.count / 2), at: 0)
    }

    /// Returns a candidate that is smaller or simpler than ``script``, or `nil` if no candidate is left. After
    /// running the candidate, call ``tried(_:fails:)``.
    mutating func next() -> [Event]? {
        attemptsLeft -= 1
        guard attemptsLeft >= 0 else { return nil }
        while true {
            switch phase {
            case .leavingOut(let size, let start):
                if start < script.count {
                    var candidate = script
                    candidate.removeSubrange(start..<min(start + size, script.count))
                    return candidate
                }
                phase = size > 1 ? .leavingOut(size: size / 2, at: 0) : .simplifying(at: 0, by: 0)
            case .simplifying(let index, let form):
                guard index < script.count else {
                    phase = .done
                    continue
                }
                let forms = simpler(script[index])
                if form < forms.count {
                    var candidate = script
                    candidate[index] = forms[form]
                    return candidate
                }
                phase = .simplifying(at: index + 1, by: 0)
            case .done: return nil
            }
        }
    }

    /// Records the result of the last candidate.
    ///
    /// - Parameters:
    ///   - events: The events that ran. The candidate can contain more events, because impossible events are skipped.
    ///   - fails: Whether the candidate fails.
    mutating func tried(_ events: [Event], fails: Bool) {
        if fails { script = events }
        switch phase {
        case .leavingOut(let size, let start):
            // After a piece is removed, it may become possible to remove an earlier piece.
            phase =
                fails
                ? .leavingOut(size: min(size, max(1, script.count / 2)), at: 0)
                : .leavingOut(size: size, at: start + size)
        case .simplifying(let index, let form):
            phase = fails ? .leavingOut(size: 1, at: 0) : .simplifying(at: index, by: form + 1)
        case .done: break
        }
    }
}
