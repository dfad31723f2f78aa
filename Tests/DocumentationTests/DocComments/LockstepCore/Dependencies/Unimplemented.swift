protocol API: Sendable {}
