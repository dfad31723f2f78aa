import LockstepCore

extension PersistenceError: Equatable {
    /// Whether both errors have the same case and the same values. Associated errors that cannot be compared count as
    /// different.
    public static func == (left: PersistenceError, right: PersistenceError) -> Bool {
        switch (left, right) {
        case (.damaged(let leftName, let leftReason), .damaged(let rightName, let rightReason)):
            leftName == rightName && leftReason == rightReason
        case (.fromNewerVersion(let left, let leftKnown), .fromNewerVersion(let right, let rightKnown)),
            (.fromNewerFormat(let left, let leftKnown), .fromNewerFormat(let right, let rightKnown)):
            left == right && leftKnown == rightKnown
        case (.noMigration(let left), .noMigration(let right)): left == right
        case (.migrationFailed(let leftVersion, let left), .migrationFailed(let rightVersion, let right)),
            (.notDecodable(let leftVersion, let left), .notDecodable(let rightVersion, let right)):
            leftVersion == rightVersion && areSameErrors(left, right)
        case (.inUse(let left), .inUse(let right)), (.noSpace(let left), .noSpace(let right)),
            (.notPermitted(let left), .notPermitted(let right)), (.notAFile(let left), .notAFile(let right)):
            left == right
        case (.notEncodable(let left), .notEncodable(let right)), (.unavailable(let left), .unavailable(let right)):
            areSameErrors(left, right)
        default: false
        }
    }
}
