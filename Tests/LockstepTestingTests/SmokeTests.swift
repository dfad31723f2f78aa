import LockstepTesting
import Testing

@Test func placeholder() { #expect(CallSite().line == 4) }
