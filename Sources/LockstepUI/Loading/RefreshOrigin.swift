/// Who asked for a refresh. Where people can pull, the system shows that what they pulled is loading; of a button, it
/// shows nothing.
enum RefreshOrigin {
    /// Whether the running code is the action of a button.
    @TaskLocal static var isButton = false
}
