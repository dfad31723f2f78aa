/// Features that the oldest supported systems do not have:
///
/// - starting a task at once
/// - requesting the next element of a sequence without leaving the main actor
package enum NewerSystems {
    #if DEBUG
        /// Whether the features are used on systems that have them. Tests turn the features off to run the code for
        /// older systems.
        @TaskLocal package static var areUsed = true
    #else
        /// Whether the features are used on systems that have them.
        package static var areUsed: Bool { true }
    #endif
}
