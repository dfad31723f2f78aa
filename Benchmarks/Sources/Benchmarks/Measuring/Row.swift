/// Work with Lockstep, and its floor: the lowest possible cost of the same work.
@MainActor struct Row {
    /// The work with Lockstep.
    let work: Work
    /// The maximum ratio of the durations of the work and of the floor.
    let goal: Double
    /// Usually the same work in hand-written code. For work whose cost must not grow, the same work on a smaller scale.
    let floor: Work

    /// The goal for work whose cost must not grow: equal, except for the noise of the measurement.
    static let flat = 1.2

    init(_ work: Work, goal: Double, beside floor: Work) {
        self.work = work
        self.goal = goal
        self.floor = floor
    }
}
