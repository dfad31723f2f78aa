import LockstepCore

/// The version of an ``AsyncValue``. Each loaded value, set value, error, reset and restored snapshot changes the
/// version. A cancelled load or a next page does not change the version.
///
/// If a load is cancelled, automatic loading stops for the current version. Without this rule, a load that cancels
/// itself would repeat forever.
struct ValueVersion: Hashable {
    /// The identity of the value.
    let id: ObjectIdentifier
    private let replacements: Int

    @MainActor init(of value: AsyncValue<some Sendable>) {
        id = ObjectIdentifier(value)
        replacements = value.valueVersion
    }
}
