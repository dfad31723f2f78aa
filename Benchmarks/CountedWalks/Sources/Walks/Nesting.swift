#if canImport(Runtime)
    import Runtime
#endif

/// The functions that run when Lockstep calls a closure of the user.
@MainActor enum Nesting {
    /// The symbols of the functions, for each call of a closure; empty where the system cannot tell.
    private(set) static var symbols: [[String]] = []
    /// Whether the counted call has begun.
    static var isActive = false

    /// Notes which functions run now. The closures of the user call it.
    static func note() {
        guard isActive else { return }
        #if canImport(Runtime)
            if #available(macOS 26, *) {
                let frames = (try? Backtrace.capture())?.symbolicated()?.frames ?? []
                symbols.append(frames.compactMap { $0.symbol?.rawName })
            }
        #endif
    }
}
