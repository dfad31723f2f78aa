import Foundation
import LockstepCore
import Testing

@testable import LockstepInspector

@Suite("The sizes of values") @MainActor struct ValueSizeTests {
    private struct Row: Sendable, Hashable {
        var id = 0
        var text = ""
    }

    private static let long = 1_000

    /// 5,000 rows, of which the rows that fulfil a condition have a text of 1,000 bytes.
    private func rows(_ count: Int = 5_000, longIf isLong: (Int) -> Bool) -> [Row] {
        (0..<count).map { Row(id: $0, text: isLong($0) ? String(repeating: "x", count: Self.long) : "") }
    }

    private func exact(_ rows: [Row]) -> Int {
        rows.reduce(0) { $0 + MemoryLayout<Row>.stride + ($1.text.isEmpty ? 0 : Self.long) }
    }

    @Test(
        "The size of a large list does not depend on where its large elements are",
        arguments: [
            "all": { _ in true }, "all but the first": { $0 >= 8 }, "the last half": { $0 >= 2_500 },
            "every second": { $0 % 2 == 1 }, "every tenth": { $0 % 10 == 3 }, "every 79th": { $0 % 79 == 0 },
        ] as [String: @Sendable (Int) -> Bool])
    func places(_: String, isLong: @Sendable (Int) -> Bool) {
        let rows = rows(longIf: isLong)
        let exact = exact(rows)
        #expect(ValueSize.estimate(rows) >= exact * 9 / 10)
        #expect(ValueSize.estimate(rows) <= exact * 3)
    }

    @Test("The sizes of data, text, numbers and small collections are exact")
    func exactSizes() {
        #expect((50_000_000...50_000_100).contains(ValueSize.estimate(Data(count: 50_000_000))))
        #expect((8_000_000...8_000_100).contains(ValueSize.estimate(Array(0..<1_000_000))))
        #expect((8_000_000...8_200_000).contains(ValueSize.estimate((0..<1_000).map { _ in Array(0..<1_000) })))
        let text = String(repeating: "x", count: 100_000)
        #expect((100_000...100_100).contains(ValueSize.estimate(text)))
        #expect((100_000...100_100).contains(ValueSize.estimate(text.prefix(3))))
        #expect((100_000...100_100).contains(ValueSize.estimate(Sensitive(text))))
        #expect(ValueSize.estimate([["a": Data(count: 100_000)], ["b": Data(count: 200_000)]]) > 300_000)
        let one = rows(60) { $0 == 37 }
        #expect((exact(one)...exact(one) + 200).contains(ValueSize.estimate(one)))
    }

    @Test("The size of a value counts its deep parts")
    func deep() {
        indirect enum Chain: Sendable {
            case end(Data)
            case next(Chain)
        }
        var chain = Chain.end(Data(count: 100_000))
        for _ in 0..<20 { chain = .next(chain) }
        #expect(ValueSize.estimate(chain) > 100_000)
        #expect(ValueSize.estimate([[[[[[[Data(count: 100_000)]]]]]]]) > 100_000)
    }

    @Test("The size of a change counts only what the commit replaced, also in a list")
    func changes() {
        let before = rows { _ in true }
        var after = before
        after[2_500].text = String(repeating: "y", count: 100_000)
        let buffer = before.count * MemoryLayout<Row>.stride
        let size = ValueSize.estimate(changedFrom: before, to: after)
        #expect((buffer + 100_000...buffer + 101_000).contains(size))
        after = before
        after.insert(Row(text: String(repeating: "y", count: 100_000)), at: 7)
        #expect((buffer + 100_000...buffer + 101_000).contains(ValueSize.estimate(changedFrom: before, to: after)))
        after = before
        for index in [0, 4_999] { after[index].text = String(repeating: "y", count: 100_000) }
        #expect((buffer + 200_000...buffer + 203_000).contains(ValueSize.estimate(changedFrom: before, to: after)))
        #expect(ValueSize.estimate(changedFrom: before, to: before) == 0)
    }

    @Test("The size of a change counts a large value that is removed, because the history keeps it")
    func removed() {
        #expect(ValueSize.estimate(changedFrom: Data(count: 100_000), to: Data()) > 100_000)
        #expect(ValueSize.estimate(changedFrom: [Row(text: String(repeating: "x", count: 1_000))], to: [Row]()) > 1_000)
    }

    @Test("The size of any value is found with a limited number of visits", arguments: LargeValue.all)
    func visits(value: LargeValue) {
        let visits = Visits()
        let (before, after) = value.make(visits)
        visits.count = 0
        _ = ValueSize.estimate(after)
        _ = ValueSize.estimate(changedFrom: before, to: after)
        #expect(visits.count <= 10_000)
    }
}
