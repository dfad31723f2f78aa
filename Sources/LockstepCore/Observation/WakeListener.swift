/// An object that receives the changed parts of a store, after the observers of these parts were woken.
@MainActor package protocol WakeListener: AnyObject {
    /// Receives the parts that one or more commits changed, after the observers of these parts were woken.
    ///
    /// - Parameters:
    ///   - parts: The parts, with the number of observers that each part had.
    ///   - commit: The number of the last commit that changed the parts.
    func woke(_ parts: [ObservedPart], by commit: UInt64)
}

/// A part of a store, with the number of observers of this part.
package struct ObservedPart: Sendable {
    /// The name of the part: the name of a property or of a field, or the text `state` for the whole state.
    package let name: String
    /// The number of observers, including SwiftUI views. Observers that registered while there was no wake listener
    /// are not counted.
    package let observers: Int
}

/// A namespace for the current wake listener.
@MainActor package enum WakeListeners {
    /// The listener; `nil` if there is none. From the time when it is set until it is set to `nil`, observers are counted.
    @exclusivity(unchecked) package static weak var current: (any WakeListener)? {
        didSet { Reading.isCounting = current != nil }
    }
}
