import LockstepCore

/// An event of operations.
enum OperationEvent: Hashable {
    enum Name: String, CaseIterable { case fetch, save }

    case start(Name), complete(Name), fail(Name), cancel(Name), clearError(Name)
    case clearErrors, restoreErrors

    static let all: [OperationEvent] =
        Name.allCases.flatMap { [.start($0), .complete($0), .fail($0), .cancel($0), .clearError($0)] }
        + [.clearErrors, .restoreErrors]

    /// The errors in a restored snapshot.
    static let restored: [Name: StateError] = [.save: .notFound(resource: "restored")]
}
