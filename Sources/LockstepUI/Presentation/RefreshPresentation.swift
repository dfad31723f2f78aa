/// What a screen shows about a refresh, in addition to the content or placeholder.
public enum RefreshPresentation: Hashable, Sendable {
    /// Nothing, for example because no refresh is running.
    case nothing
    /// A refresh is running.
    case progress(label: String)
    /// The last refresh failed. The screen still shows the previous content.
    case failed(Placeholder)
}
