/// Work done with Lockstep, and its floor: the least that the same work costs.
@MainActor struct Row {
    /// The work, done with Lockstep.
    let work: Work
    /// How many times the floor's time the work may take.
    let goal: Double
    /// Mostly the same work, written by hand. For work whose cost must not grow: the same work on a smaller scale.
    let floor: Work

    /// The goal of work whose cost must not grow: equal, but for the noise of a measurement.
    static let flat = 1.2

    init(_ work: Work, goal: Double, beside floor: Work) {
        self.work = work
        self.goal = goal
        self.floor = floor
    }
}
