/// The origin of a refresh, which is a pull or a button. The system shows the progress of a refresh only after a
/// pull.
enum RefreshOrigin {
    /// Whether the running code is the action of a button.
    @TaskLocal static var isButton = false
}
