import LockstepCore

/// The origin of a refresh, which is a pull or a button. For a pull, the system shows its own progress. For a button,
/// the system shows no progress.
enum RefreshOrigin: WorkContextKey {
    static let defaultValue = false

    /// Whether the running code is the action of a button.
    static var isButton: Bool { WorkContext.current[RefreshOrigin.self] }

    /// Runs the action of a button.
    static func button(_ refresh: @MainActor () async -> Void) async {
        await WorkContext.with {
            $0[RefreshOrigin.self] = true
        } run: {
            await refresh()
        }
    }
}
