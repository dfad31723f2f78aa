/// What is shown of a refresh, beside what stays on the screen.
public enum RefreshPresentation: Hashable, Sendable {
    /// Nothing: none is running, and the last one did not fail.
    case none
    /// One is running.
    case running(label: String)
    /// The last one failed, and the content is the one from before.
    case failed(Placeholder)
}
