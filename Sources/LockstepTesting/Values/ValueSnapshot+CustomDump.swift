public import CustomDump  // by the package trait "Testing"
public import LockstepCore

extension ValueSnapshot: CustomDumpReflectable {
    /// The parts of the snapshot that a printed difference shows. If there are no active operations and no errors,
    /// the operations are omitted.
    public var customDumpMirror: Mirror {
        Mirror(self, children: shownParts.map { ($0.label, $0.value) }, displayStyle: .struct)
    }
}
