/// A listener that is notified of the observed parts whose observers each commit woke.
@MainActor package protocol WakeListener: AnyObject {
    /// Notifies the listener that the observers of a commit's parts were woken.
    ///
    /// - Parameters:
    ///   - parts: The parts, with the number of observers that each part had.
    ///   - commit: The number of the commit. If several commits were made before the observers were woken, it is the
    ///     number of the last one.
    func woke(_ parts: [ObservedPart], by commit: UInt64)
}

/// A part of a store and the number of its observers.
package struct ObservedPart: Sendable {
    /// The name of the part: a property, a field, or `state`.
    package let name: String
    /// The number of observers, including those of SwiftUI. Only observers that registered while observers are
    /// counted are included.
    package let observers: Int
}

/// The current wake listener, if any. While there is one, observers are counted.
@MainActor package enum WakeListeners {
    @exclusivity(unchecked) package private(set) static weak var current: (any WakeListener)?

    /// Sets the listener.
    package static func begin(_ listener: any WakeListener) {
        current = listener
        Reading.isCounting = true
    }

    /// Removes the listener. Nothing happens if another listener has replaced it.
    package static func end(_ listener: any WakeListener) {
        guard current === listener else { return }
        current = nil
        Reading.isCounting = false
    }
}
