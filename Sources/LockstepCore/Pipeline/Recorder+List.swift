extension [any Recorder] {
    /// Adds `recorder` unless it is there already.
    @MainActor mutating func attach(_ recorder: any Recorder) {
        if !contains(where: { $0 === recorder }) { append(recorder) }
    }

    /// Takes `recorder` out.
    @MainActor mutating func detach(_ recorder: any Recorder) {
        removeAll { $0 === recorder }
    }
}
