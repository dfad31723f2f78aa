import Foundation

/// Ends the process of an exit test that waits for itself.
enum Deadline {
    /// Ends the process with a failure if it still runs after 5 minutes.
    static func set() {
        DispatchQueue.global().asyncAfter(deadline: .now() + 300) {
            FileHandle.standardError.write(Data("The work waits for itself.\n".utf8))
            exit(EXIT_FAILURE)
        }
    }
}
