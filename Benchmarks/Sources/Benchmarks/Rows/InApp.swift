extension Row {
    /// What nobody records must not become slower because other stores are recorded. The instructions of a row are
    /// counted in two processes: in one with the other stores of an app, and in one without them.
    static let inApp = [
        Work.commit, .append, .propertySet, .propertyModify, .readField, .readState, .readProperty, .propertyDispatch,
        .structDispatch, .interceptedMethod, .load, .run,
    ].map { Row($0.inApp, goal: 1.15, beside: $0) }
}
