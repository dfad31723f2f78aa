/// Receives which observed parts of a store each commit woke the observers of.
@MainActor package protocol WakeListener: AnyObject {
    /// Called when the observers of a commit's parts were woken.
    ///
    /// - Parameters:
    ///   - parts: The parts, and how many observers each had.
    ///   - commit: The number of the commit. Where several commits were made before observers were woken, it is the last one.
    func woke(_ parts: [ObservedPart], by commit: UInt64)
}

/// A part of a store, and its observers.
package struct ObservedPart: Sendable {
    /// The name of the part: a property, a field, or `state`.
    package let name: String
    /// How many observers it has, SwiftUI's too, of those that registered since they are counted.
    package let observers: Int
}

/// The listener that there is, if any. While there is one, observers are counted.
@MainActor package enum WakeListeners {
    @exclusivity(unchecked) package private(set) static weak var current: (any WakeListener)?

    /// Makes `listener` the one that receives wakes.
    package static func begin(_ listener: any WakeListener) {
        current = listener
        Reading.isCounting = true
    }

    /// Ends `listener`; nothing happens where another took its place.
    package static func end(_ listener: any WakeListener) {
        guard current === listener else { return }
        current = nil
        Reading.isCounting = false
    }
}
