/// What a screen shows while its value is loaded again.
public enum RefreshDisplay: Hashable, Sendable {
    /// The previous content stays on the screen.
    case previousContent
    /// The screen shows progress, as during the first load.
    case loading
}
