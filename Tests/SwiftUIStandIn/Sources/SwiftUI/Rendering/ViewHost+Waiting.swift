extension ViewHost {
    /// Renders after each change of a value that the last rendering has read, until the rendering is as expected.
    ///
    /// - Parameter isExpected: Whether a rendering is the expected one.
    /// - Returns: The expected rendering, or the last one before the task was cancelled.
    @discardableResult
    package func rendered(until isExpected: (String) -> Bool) async -> String {
        while true {
            let (changes, change) = AsyncStream<Void>.makeStream()
            let text = withObservationTracking {
                render()
            } onChange: {
                change.yield()
            }
            if isExpected(text) || Task.isCancelled { return text }
            for await _ in changes { break }
        }
    }
}
