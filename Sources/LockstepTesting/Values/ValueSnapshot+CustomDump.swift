public import CustomDump  // by the package trait "Testing"
public import LockstepCore

extension ValueSnapshot: CustomDumpReflectable {
    /// The parts by which two snapshots are compared. Operations are omitted if there are no active operations and no
    /// errors.
    public var customDumpMirror: Mirror {
        var children: KeyValuePairs<String, Any> { ["state": state, "latestValue": latestValue as Any] }
        var all: KeyValuePairs<String, Any> {
            ["state": state, "latestValue": latestValue as Any, "operations": operations]
        }
        let hasOperations = operations != OperationsSnapshot()
        return Mirror(self, children: hasOperations ? all : children, displayStyle: .struct)
    }
}
