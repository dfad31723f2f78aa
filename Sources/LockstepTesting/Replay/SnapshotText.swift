import CustomDump  // by the package trait "Testing"
import LockstepCore

/// A snapshot as text, in lines.
///
/// Other stores in it, such as `[TodoStore]`, are named by their types and no more: what is in them is no part of the snapshot, and
/// what is done to them none of the recording.
@MainActor func text(of snapshot: Any) -> [String] {
    func dump<Snapshot>(_ snapshot: Snapshot) -> String {
        let fields = Mirror(reflecting: snapshot).children
        let named = fields.map { namingStores($0.value) }
        if named.allSatisfy({ $0 == nil }) { return String(customDumping: snapshot) }
        let shown = zip(fields, named).map { Mirror.Child(label: $0.label, value: $1 ?? $0.value) }
        return String(customDumping: Fields(customDumpMirror: Mirror(snapshot, children: shown, displayStyle: .struct)))
    }
    return dump(snapshot).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}

/// What is printed in the place of a value that is a store or holds some; `nil` for any other.
@MainActor private func namingStores(_ value: Any) -> Any? {
    if let store = value as? any StoreProtocol { return NamedStore(customDumpDescription: "\(type(of: store))") }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { namingStores($0.value) }
    case .collection:
        let named = mirror.children.map { namingStores($0.value) }
        if named.allSatisfy({ $0 == nil }) { return nil }
        return zip(mirror.children, named).map { $1 ?? $0.value }
    case .dictionary:
        let pairs = mirror.children.compactMap { $0.value as? (key: AnyHashable, value: Any) }
        let named = pairs.compactMap { pair in namingStores(pair.value).map { (pair.key, $0) } }
        return named.isEmpty ? nil : Dictionary(named) { first, _ in first }
    default: return nil
    }
}

/// The name of a store, without quotation marks.
private struct NamedStore: CustomDumpStringConvertible {
    let customDumpDescription: String
}

/// The fields of a snapshot, as they are to be printed.
private struct Fields: CustomDumpReflectable {
    let customDumpMirror: Mirror
}
