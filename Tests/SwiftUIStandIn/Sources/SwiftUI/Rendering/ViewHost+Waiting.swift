extension ViewHost {
    /// Renders whenever something changed that the last rendering has read, until it looks as expected.
    ///
    /// - Parameter isExpected: Looks at the rendering.
    /// - Returns: The rendering that is as expected, or the last one before the task was cancelled.
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
