/// Everything that a screen can show, as one value.
///
/// Separate flags such as `isLoading` and `hasError` can contradict each other. One value cannot. To exclude errors
/// or empty states, use ``NonFailingState``, ``NonEmptyState`` or ``ContentState``.
///
/// ```swift
/// var state: ViewState<[String], ErrorDisplayModel, EmptyDisplayModel> = .idle
/// state = .content(["Swift Testing: best practices"])
/// ```
public enum ViewState<Content, ErrorState, EmptyState> {
    /// No content is loaded, and no load is running, for example before the first load or after a reset.
    case idle
    /// The content is being loaded, and there is no content to show meanwhile.
    case loading
    /// The content was loaded.
    case content(Content)
    /// There is no content, for a reason that is not an error.
    case empty(EmptyState)
    /// Loading failed.
    case error(ErrorState)
}

// The conformances are conditional, so that the content, the error and the empty state can have any type. For example,
// in a module that is isolated to the main actor by default, a type's conformance to `Equatable` can be isolated to the
// main actor.
extension ViewState: Sendable where Content: Sendable, ErrorState: Sendable, EmptyState: Sendable {}
extension ViewState: Equatable where Content: Equatable, ErrorState: Equatable, EmptyState: Equatable {}
extension ViewState: Hashable where Content: Hashable, ErrorState: Hashable, EmptyState: Hashable {}
extension ViewState: Encodable where Content: Encodable, ErrorState: Encodable, EmptyState: Encodable {}
extension ViewState: Decodable where Content: Decodable, ErrorState: Decodable, EmptyState: Decodable {}
