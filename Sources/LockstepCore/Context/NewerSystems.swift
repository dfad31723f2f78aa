/// Features that the oldest supported systems do not have:
///
/// - starting a task at once
/// - requesting the next element of a sequence without leaving the main actor
package enum NewerSystems: WorkContextKey {
    package static let defaultValue = true

    #if DEBUG
        /// Whether Lockstep uses the features of newer systems if the current system has them. Tests set this value of
        /// the ``WorkContext`` to `false`, to run the code for older systems.
        package static var areUsed: Bool { WorkContext.current[NewerSystems.self] }
    #else
        /// Whether Lockstep uses the features of newer systems if the current system has them. Always `true` in a
        /// release build.
        package static var areUsed: Bool { true }
    #endif
}
