import Observation

/// A counter written without Lockstep.
@MainActor @Observable final class RawCounter {
    var count = 0
    var other = 0
    var items: [Int] = []
}
