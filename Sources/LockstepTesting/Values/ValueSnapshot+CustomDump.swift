public import CustomDump  // by the package trait "Testing"
public import LockstepCore

extension ValueSnapshot: CustomDumpReflectable {
    /// What two snapshots are compared by. Operations are left out where there are none to speak of.
    public var customDumpMirror: Mirror {
        var children: KeyValuePairs<String, Any> { ["state": state, "latestValue": latestValue as Any] }
        var all: KeyValuePairs<String, Any> {
            ["state": state, "latestValue": latestValue as Any, "operations": operations]
        }
        let hasOperations = operations != OperationsSnapshot()
        return Mirror(self, children: hasOperations ? all : children, displayStyle: .struct)
    }
}
