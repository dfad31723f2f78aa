/// The rules of making a failing script smaller: gives out candidates, and is told whether they fail.
///
/// First pieces are left out, large ones before small ones (delta debugging, Zeller and Hildebrandt 2002); then each event
/// is replaced by a simpler one. Whatever succeeded is tried again, until nothing more can be done.
struct Shrinking<Event> {
    /// The smallest script that is known to fail.
    private(set) var script: [Event]
    private let simpler: (Event) -> [Event]
    private var phase: Phase
    private var attemptsLeft: Int

    private enum Phase {
        /// Next, the piece of this size at this index is left out.
        case leavingOut(size: Int, at: Int)
        /// Next, the event at this index is replaced by its simpler form of this number.
        case simplifying(at: Int, by: Int)
        case done
    }

    /// - Parameters:
    ///   - script: A script that fails.
    ///   - limit: How many candidates are given out at most.
    ///   - simpler: The simpler forms of an event.
    init(_ script: [Event], limit: Int = 5_000, simpler: @escaping (Event) -> [Event]) {
        self.script = script
        self.simpler = simpler
        attemptsLeft = limit
        phase = .leavingOut(size: max(1, script.count / 2), at: 0)
    }

    /// A script to try, smaller than ``script``; `nil` when there is none left. To be followed by ``tried(_:fails:)``.
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

    /// The last candidate was run.
    ///
    /// - Parameters:
    ///   - events: The events of it that could happen.
    ///   - fails: Whether something is wrong after them.
    mutating func tried(_ events: [Event], fails: Bool) {
        if fails { script = events }
        switch phase {
        case .leavingOut(let size, let start):
            // What can be left out may let something before it be left out too.
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
