/// The origin of a refresh: a pull or a button. After a pull, the system shows the progress itself. After the press of
/// a button, the system shows nothing.
enum RefreshOrigin {
    /// Whether the running code is the action of a button.
    @TaskLocal static var isButton = false
}
