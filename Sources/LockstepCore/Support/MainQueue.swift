import Dispatch
import Foundation

/// The dispatch queue of the main actor. On Linux, this queue does not always run on the main thread.
enum MainQueue {
    private static let key: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    /// Whether the current code runs on the main queue or the main thread.
    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil || Thread.isMainThread }
}
