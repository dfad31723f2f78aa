package import Foundation

/// When a value arrived, and whether it is stale although its time limit is not over. The age is saved with the value.
package struct ValueAge: Hashable, Sendable {
    package var loadedAt: Date
    /// Whether the value was invalidated, or its last load failed.
    package var isStale: Bool

    package init(loadedAt: Date, isStale: Bool) { (self.loadedAt, self.isStale) = (loadedAt, isStale) }
}

extension AsyncValue {
    /// The age of the confirmed value; `nil` if there is no value, or if its age is not known.
    package var age: ValueAge? {
        guard let freshness = core.freshness, let date = freshness.loadedAt else { return nil }
        return ValueAge(loadedAt: date, isStale: freshness.isTimed && !core.machine.isSettledFresh)
    }

    /// Restores a saved value. It is fresh only if its age says so (promise K14).
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
        freshness.ageOfSaved = age
        defer { freshness.ageOfSaved = nil }
        restore()
    }
}

/// A recorder that also notices when a value becomes stale without a commit.
@MainActor package protocol InvalidationRecorder: Recorder {
    /// Notices that the value of the store was invalidated.
    func recordInvalidation()
}
