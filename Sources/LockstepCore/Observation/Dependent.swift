/// A derived value, as its sources and its running closure know it. The subclass `DerivedNode` stores the sources and
/// computes the value.
@MainActor class Dependent {
    /// The place where the derived value was created.
    let site: CallSite
    /// The number of the derived value. A derived value that is created later has a greater number.
    let number: Int
    private static var count = 0

    /// Whether the closure is running.
    final var isComputing = false

    init(at site: CallSite) {
        self.site = site
        Self.count += 1
        number = Self.count
    }

    /// Marks the value as outdated, because a source has changed.
    func sourceDidChange() { fatalError("Dependent.sourceDidChange() must be overridden.") }

    /// Marks the value as outdated. Its observers wake in the next turn.
    func sourceDidChangeQuietly() { fatalError("Dependent.sourceDidChangeQuietly() must be overridden.") }

    /// Discards the temporary value. See ``DerivedReading/memorize(_:)``.
    func forgetMemo() { fatalError("Dependent.forgetMemo() must be overridden.") }
}
