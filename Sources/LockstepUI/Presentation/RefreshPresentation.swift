/// The presentation of a refresh, next to the content or placeholder on the screen.
public enum RefreshPresentation: Hashable, Sendable {
    /// No refresh is running, and the last refresh did not fail.
    case nothing
    /// A refresh is running.
    case progress(label: String)
    /// The last refresh failed. The screen still shows the previous content.
    case failed(Placeholder)
}
