/// All that a screen can show, as one value: nothing yet, that it loads, its content, that there is none, or an error.
///
/// One value cannot contradict itself as `isLoading`, `hasError` and `isEmpty` can. What does not occur on a screen is
/// written out of its type by `Never`: see ``NonFailingState``, ``NonEmptyState`` and ``ContentState``.
///
/// ```swift
/// var state: ViewState<[String], ErrorDisplayModel, EmptyDisplayModel> = .idle
/// state = .content(["Swift Testing: best practices"])
/// ```
public enum ViewState<Content, ErrorState, EmptyState> {
    /// Nothing was asked for yet.
    case idle
    /// The content is on its way, and there is none to show meanwhile.
    case loading
    /// The content is there.
    case content(Content)
    /// There is no content, and that is no error.
    case empty(EmptyState)
    /// The content could not be had.
    case error(ErrorState)
}

// None of the types need conform for the state to exist: a type may conform to `Equatable` on the main actor only, as types
// do in modules isolated to it by default.
extension ViewState: Sendable where Content: Sendable, ErrorState: Sendable, EmptyState: Sendable {}
extension ViewState: Equatable where Content: Equatable, ErrorState: Equatable, EmptyState: Equatable {}
extension ViewState: Hashable where Content: Hashable, ErrorState: Hashable, EmptyState: Hashable {}
extension ViewState: Encodable where Content: Encodable, ErrorState: Encodable, EmptyState: Encodable {}
extension ViewState: Decodable where Content: Decodable, ErrorState: Decodable, EmptyState: Decodable {}
