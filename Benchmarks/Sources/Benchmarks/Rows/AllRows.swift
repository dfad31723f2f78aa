extension Row {
    /// The timed rows, in the order of the table.
    static let timed = common + storedItems + recorderCommits(20_000) + linear(4_000) + linearTasks(4_000)

    /// The rows whose instructions are counted. Counting takes about 40 times as long as running. Callgrind 3.19 fails at the
    /// start of the rows `storedItems`.
    static let counted = common + inApp + recorderCommits(500) + linear(400)

    private static let common =
        commits + propertySets + reads + dispatches + interceptions + loads + operations + recordings + growth
        + families
        + derivedValues + optimisticChanges
}
