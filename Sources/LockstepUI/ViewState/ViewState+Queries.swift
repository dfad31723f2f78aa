extension ViewState {
    /// Whether the state is the case `idle`: no content is loaded, and no load is running.
    public var isIdle: Bool {
        if case .idle = self { true } else { false }
    }

    /// Whether the content is being loaded, and there is no content to show meanwhile.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// Whether there is content.
    public var hasContent: Bool {
        if case .content = self { true } else { false }
    }

    /// Whether the state is the case `empty`.
    public var isEmpty: Bool {
        if case .empty = self { true } else { false }
    }

    /// Whether the state is the case `error`: loading failed.
    public var hasError: Bool {
        if case .error = self { true } else { false }
    }

    /// The content, or `nil` if the state is not the case `content`.
    public var content: Content? {
        if case .content(let content) = self { content } else { nil }
    }

    /// The reason why there is no content, or `nil` if the state is not the case `empty`.
    public var emptyState: EmptyState? {
        if case .empty(let reason) = self { reason } else { nil }
    }

    /// Another name for ``emptyState``.
    public var empty: EmptyState? { emptyState }

    /// The error, or `nil` if the state is not the case `error`.
    public var error: ErrorState? {
        if case .error(let error) = self { error } else { nil }
    }
}
