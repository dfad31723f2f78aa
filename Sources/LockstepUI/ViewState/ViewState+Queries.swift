extension ViewState {
    /// Whether nothing was asked for yet.
    public var isIdle: Bool {
        if case .idle = self { true } else { false }
    }

    /// Whether the content is on its way, with none to show meanwhile.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// Whether there is content.
    public var hasContent: Bool {
        if case .content = self { true } else { false }
    }

    /// Whether there is no content, and that is no error.
    public var isEmpty: Bool {
        if case .empty = self { true } else { false }
    }

    /// Whether the content could not be had.
    public var hasError: Bool {
        if case .error = self { true } else { false }
    }

    /// The content, if there is any.
    public var content: Content? {
        if case .content(let content) = self { content } else { nil }
    }

    /// Why there is no content, if that is no error.
    public var emptyState: EmptyState? {
        if case .empty(let reason) = self { reason } else { nil }
    }

    /// The same as ``emptyState``, named as its case, like ``content`` and ``error``.
    public var empty: EmptyState? { emptyState }

    /// Why the content could not be had, if so.
    public var error: ErrorState? {
        if case .error(let error) = self { error } else { nil }
    }
}
