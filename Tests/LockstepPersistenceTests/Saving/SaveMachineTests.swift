import LockstepCore
import Testing

@testable import LockstepPersistence

@Suite("Rules of saving")
struct SaveMachineTests {
    @Test("a removal that is abandoned while it runs is not repeated")
    func abandonedWhileRunning() {
        var machine = SaveMachine(interval: .milliseconds(500))
        #expect(machine.handle(.remove) == .save)
        #expect(machine.handle(.abandon) == nil && !machine.hasEnded)
        #expect(machine.handle(.end(.failed(.noSpace("test")))) == nil)
        #expect(machine.hasEnded && !machine.hasEndedRemoval && machine.delay == nil)
    }
}
