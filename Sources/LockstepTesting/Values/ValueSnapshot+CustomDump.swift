public import CustomDump  // by the package trait "Testing"
public import LockstepCore

extension ValueSnapshot: CustomDumpReflectable {
    /// The parts of the snapshot that a printed difference shows. If there are no active operations and no errors,
    /// the operations are omitted.
    public var customDumpMirror: Mirror {
        var children: KeyValuePairs<String, Any> { ["state": state, "latestValue": latestValue as Any] }
        var all: KeyValuePairs<String, Any> {
            ["state": state, "latestValue": latestValue as Any, "operations": operations]
        }
        let hasOperations = operations != OperationsSnapshot()
        return Mirror(self, children: hasOperations ? all : children, displayStyle: .struct)
    }
}
