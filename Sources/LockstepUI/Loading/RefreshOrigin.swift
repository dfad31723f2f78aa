/// The origin of a refresh. If people pull, the system shows progress itself. If they press a button, the system shows
/// nothing.
enum RefreshOrigin {
    /// Whether the running code is the action of a button.
    @TaskLocal static var isButton = false
}
