/// What newer systems can do and the oldest that Lockstep runs on cannot: start a task at once, and ask for the next
/// element of a sequence without leaving the main actor.
package enum NewerSystems {
    #if DEBUG
        /// Whether it is used where it exists. Tests turn it off, to run what older systems run.
        @TaskLocal package static var areUsed = true
    #else
        /// Whether it is used where it exists.
        package static var areUsed: Bool { true }
    #endif
}
