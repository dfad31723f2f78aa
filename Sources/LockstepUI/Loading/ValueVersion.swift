import LockstepCore

/// The version of a value. Each value, error and reset is a new version. A cancelled load and a next page are not.
///
/// If a load is cancelled, automatic loading stops for this version. Otherwise, a load that cancels itself would
/// repeat forever.
struct ValueVersion: Hashable {
    /// The identity of the value.
    let id: ObjectIdentifier
    private let replacements: Int

    @MainActor init(of value: AsyncValue<some Sendable>) {
        id = ObjectIdentifier(value)
        replacements = value.replacements
    }
}
