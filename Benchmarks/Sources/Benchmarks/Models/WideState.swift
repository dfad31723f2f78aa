import LockstepCore
import Observation

/// A state whose copy retains many arrays.
struct WideState: Equatable, Sendable {
    var count = 0
    var other = 0
    var list1 = [1]
    var list2 = [2]
    var list3 = [3]
    var list4 = [4]
    var list5 = [5]
    var list6 = [6]
    var list7 = [7]
    var list8 = [8]
    var list9 = [9]
    var list10 = [10]
    var list11 = [11]
    var list12 = [12]
    var list13 = [13]
    var list14 = [14]
    var list15 = [15]
    var list16 = [16]
}

/// A wide state, written without Lockstep.
@MainActor @Observable final class RawWideState {
    var state = WideState()
    var other = 0
}

/// A store of a wide state.
@MainActor @Observable final class WideStore: Store<WideState> {
    init() { super.init(state: WideState()) }
}
