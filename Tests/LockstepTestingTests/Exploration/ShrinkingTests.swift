import Testing

@testable import LockstepTesting

@Suite("Shrinking")
struct ShrinkingTests {
    /// Returns the smallest script found, and the number of candidates that were tried.
    func shrink(
        _ script: [Int], limit: Int = 5_000, simpler: @escaping (Int) -> [Int] = { _ in [] }, fails: ([Int]) -> Bool
    ) -> (script: [Int], candidates: Int) {
        var shrinking = Shrinking(script, limit: limit, simpler: simpler)
        var candidates = 0
        while let candidate = shrinking.next() {
            candidates += 1
            shrinking.tried(candidate, fails: fails(candidate))
        }
        return (shrinking.script, candidates)
    }

    @Test("Unneeded events are removed, wherever they are", arguments: [[3], [0, 99], [17, 40, 41, 80], [98, 99]])
    func leavingOut(needed: [Int]) {
        let result = shrink(Array(0..<100)) { script in needed.allSatisfy(script.contains) }
        #expect(result.script == needed)
        #expect(result.candidates < 300)
    }

    @Test("An event that is only removable after a later one is removed, too")
    func dependent() {
        // 1 is removable after 2 was removed.
        let result = shrink([1, 2, 3]) { $0.contains(3) && ($0.contains(1) || !$0.contains(2)) }
        #expect(result.script == [3])
    }

    @Test("Events are simplified, and events that then aren't needed are removed")
    func simplifying() {
        let result = shrink([9, 8], simpler: { $0 > 0 ? [0, $0 - 1] : [] }) { script in
            script.reduce(0, +) >= 5 && (script.count == 2 || script[0] <= 5)
        }
        #expect(result.script == [5])
    }

    @Test("If nothing helps, shrinking ends, and the script is unchanged")
    func irreducible() {
        let result = shrink([1, 2, 3]) { $0 == [1, 2, 3] }
        #expect(result.script == [1, 2, 3])
        #expect(result.candidates <= 6)
    }

    @Test("Shrinking stops at a limit")
    func limited() {
        #expect(shrink(Array(0..<100), limit: 7) { _ in false }.candidates == 7)
    }

    @Test("Events that were not possible are removed for good")
    func impossible() {
        var shrinking = Shrinking([1, 2, 3, 4], simpler: { _ in [] })
        #expect(shrinking.next() == [3, 4])
        shrinking.tried([4], fails: true)
        #expect(shrinking.script == [4])
    }
}
