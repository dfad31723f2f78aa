@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
public enum AccessibilityNotification {
    public struct Announcement: Sendable {
        private let text: String

        public init(_ announcement: String) { text = announcement }

        public func post() { HeardAnnouncements.receive?(text) }
    }
}

/// The announcements that were posted. Tests read them.
package enum HeardAnnouncements {
    @TaskLocal package static var receive: (@Sendable (String) -> Void)?
}
