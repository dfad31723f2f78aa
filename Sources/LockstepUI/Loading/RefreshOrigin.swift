/// The origin of a refresh: a pull or a button. The system shows progress only after a pull.
enum RefreshOrigin {
    /// Whether the running code is the action of a button.
    @TaskLocal static var isButton = false
}
