/// Receives which observed parts of a store each commit woke the observers of.
@MainActor package protocol WakeListener: AnyObject {
    /// Called when the observers of a commit's parts were woken.
    ///
    /// - Parameters:
    ///   - parts: The parts.
    ///   - commit: The number of the commit. Where several commits were made before observers were woken, it is the last one.
    func woke(_ parts: [WokenPart], by commit: UInt64)
}

/// An observed part of a store whose observers were woken.
package struct WokenPart: Sendable {
    /// The name of the part: a property, a field, or `state`.
    package let name: String
    /// How many observers of Lockstep were woken: of `StoreObserver` and of `values(of:)`. Observation does not say how many others
    /// there are, as those of SwiftUI.
    package let observers: Int
}

/// The listener that there is, if any.
@MainActor package enum WakeListeners {
    @exclusivity(unchecked) package static weak var current: (any WakeListener)?
}
