/// The origin of a refresh, which is a pull or a button. For a pull, the system shows its own progress. For a button,
/// the system shows no progress.
enum RefreshOrigin {
    /// Whether the running code is the action of a button.
    @TaskLocal static var isButton = false
}
