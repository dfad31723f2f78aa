/// The state of a screen that never shows an error.
public typealias NonFailingState<Content, Empty> = ViewState<Content, Never, Empty>

/// The state of a screen that is never empty.
public typealias NonEmptyState<Content, Failure> = ViewState<Content, Failure, Never>

/// The state of a screen that can neither fail nor be empty.
public typealias ContentState<Content> = ViewState<Content, Never, Never>
