package import Foundation

/// When a value arrived, and whether it is stale although its time limit is not over. The age is saved with the value.
package struct ValueAge: Hashable, Sendable {
    package var loadedAt: Date
    /// Whether the value was invalidated, or its last load failed, or it is stale after each launch.
    package var isStale: Bool

    package init(loadedAt: Date, isStale: Bool) { (self.loadedAt, self.isStale) = (loadedAt, isStale) }
}

extension ValueStoreCore {
    /// The age of the confirmed value; `nil` if there is no value, or if its age is not known.
    var age: ValueAge? {
        guard let freshness, let date = freshness.loadedAt else { return nil }
        return ValueAge(loadedAt: date, isStale: !freshness.isTimed || !machine.isSettledFresh)
    }
}

extension AsyncValue {
    /// The age of the confirmed value; `nil` if there is no value, or if its age is not known.
    package var age: ValueAge? { core.age }

    /// Restores a saved value. It is fresh only if its age says so, and if the entry was not used and the value was not
    /// invalidated before (promise K14).
    ///
    /// - Parameters:
    ///   - age: The saved age of the value; `nil` if it is not known.
    ///   - restore: A closure that restores the value.
    package func restoring(_ age: ValueAge?, _ restore: () -> Void) {
        // The next loadIfNeeded() loads, even one that a recorder calls.
        guard let freshness = core.freshness else {
            invalidate()
            return restore()
        }
        var age = age
        let invalidatedAt = core.membership?.invalidatedAt ?? .distantPast
        if !core.machine.isUntouched || (age?.loadedAt ?? .distantPast) <= invalidatedAt { age?.isStale = true }
        freshness.ageOfSaved = age
        defer { freshness.ageOfSaved = nil }
        restore()
    }
}

/// A recorder that also notices when the age of a value changes without a commit.
@MainActor package protocol AgeRecorder: Recorder {
    /// Notices that the age of the store's value has changed. The app changed it, and not a tool.
    func recordAge()
}
