import Foundation
import LockstepCore
import LockstepPersistence
import Testing

@Suite("Saved states: format", .timeLimit(.minutes(20)))
struct SavedStateTests {
    private let saved = SavedState(version: 2, payload: Data(#"{"items":[1,2]}"#.utf8))
    private static let time = Date(timeIntervalSince1970: 1_795_348_800.125)
    private var savedData: Data { saved.data(savedAt: Self.time) }

    private func error(_ data: Data) -> PersistenceError? {
        do { _ = try SavedState(data) } catch { return error }
        return nil
    }

    private func damaged(_ offset: Int, _ reason: String) -> PersistenceError {
        .damaged(quarantinedAs: nil, reason: "\(reason) (at byte \(offset))")
    }

    private func isDamaged(_ data: Data) -> Bool {
        if case .damaged = error(data) { true } else { false }
    }

    @Test("a saved state is readable text")
    func text() {
        #expect(
            String(decoding: savedData, as: UTF8.self) == """
                {"lockstep":1,"version":2,"savedAt":"2026-11-22T12:00:00.125Z","length":15,"checksum":"\(checksum)"}
                {"items":[1,2]}
                """)
    }

    @Test("the age of a query entry's value is in the header")
    func age() {
        var saved = saved
        saved.age = ValueAge(loadedAt: Self.time, isStale: true)
        let text = String(decoding: saved.data(savedAt: Self.time), as: UTF8.self)
        #expect(
            text.hasPrefix(
                #"""
                {"lockstep":1,"version":2,"savedAt":"2026-11-22T12:00:00.125Z","loadedAt":"2026-11-22T12:00:00.125Z","stale":true,
                """#))
    }

    /// Computed by Python: `zlib.crc32(…)` of the line up to the comma before the checksum, and the payload.
    private let checksum = "cbbe6c9a"

    @Test("a saved state that was read is the same, and writes the same bytes")
    func roundTrip() throws {
        #expect(try SavedState(savedData) == saved)
        for payload in [Data(), Data([0]), Data("\n\n".utf8), savedData, .pattern(5_000, seed: 9)] {
            for version in [1, 2, 1_000_000, Int.max] {
                let saved = SavedState(version: version, payload: payload)
                let data = saved.data(savedAt: Self.time)
                let again = try SavedState(data)
                #expect(again == saved && again.data(savedAt: Self.time) == data && again.payload.startIndex == 0)
            }
            for isStale in [false, true] {
                let saved = SavedState(
                    version: 1, payload: payload, age: ValueAge(loadedAt: Self.time, isStale: isStale))
                #expect(try SavedState(saved.data()) == saved)
            }
        }
        // A slice of other bytes.
        let whole = Data("before".utf8) + savedData
        #expect(try SavedState(whole.dropFirst(6)) == saved)
    }

    @Test("a state is read whatever its dates are")
    func dates() throws {
        for seconds in [0, -1, 1e18, -1e18, .infinity, -.infinity, .nan, 253_402_300_799.9] {
            let aged = SavedState(
                version: 2, payload: saved.payload,
                age: ValueAge(loadedAt: Date(timeIntervalSince1970: seconds), isStale: true))
            #expect(try SavedState(aged.data()).payload == saved.payload, "\(seconds)")
            let data = saved.data(savedAt: Date(timeIntervalSince1970: seconds))
            #expect(try SavedState(data) == saved, "\(seconds)")
        }
    }

    @Test("S9: any flipped bit is detected as damage")
    func flippedBits() {
        let data = savedData
        for index in data.indices {
            for bit in 0..<8 {
                var flipped = data
                flipped[index] ^= 1 << bit
                #expect(isDamaged(flipped), "byte \(index), bit \(bit)")
            }
        }
    }

    @Test("S9: any truncation is detected as damage")
    func truncations() {
        let data = savedData
        for count in 0..<data.count { #expect(isDamaged(data.prefix(count)), "\(count)") }
        #expect(
            error(data.dropLast(3))
                == damaged(data.count - 3, "the state is cut off: it has 12 bytes instead of 15"))
    }

    @Test("any bytes after the state are detected as damage")
    func appended() {
        for garbage in [Data([0]), Data("\n".utf8), savedData, .pattern(1_000, seed: 4)] {
            #expect(isDamaged(savedData + garbage))
        }
        #expect(
            error(savedData + Data("ab".utf8))
                == damaged(savedData.count, "something follows the state: it has 17 bytes instead of 15"))
    }

    @Test("random changes of several bytes are detected as damage")
    func randomChanges() {
        var random = SystemRandomNumberGenerator()
        let data = savedData
        for _ in 0..<2_000 {
            var changed = data
            for _ in 0..<Int.random(in: 2...6, using: &random) {
                changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if changed != data { #expect(isDamaged(changed), "\(String(decoding: changed, as: UTF8.self))") }
        }
    }

    @Test("an empty file and a foreign file are damaged, and the reason distinguishes them")
    func foreign() throws {
        #expect(error(Data()) == damaged(0, "the file is empty"))
        #expect(error(Data(#"{"lock"#.utf8)) == damaged(6, "the header is cut off"))
        let foreign = [
            #"{"items":[1]}"#, "null", "[]", "hello", "\n", " " + String(decoding: savedData, as: UTF8.self),
            "\u{FEFF}" + String(decoding: savedData, as: UTF8.self), #"{"version":2,"lockstep":1}"# + "\n{}",
        ]
        for text in foreign {
            #expect(
                error(Data(text.utf8)) == damaged(0, "something other than Lockstep wrote it"), "\(text)")
        }
        // The start of a header, followed by something else.
        for text in ["", "\n", "1}\n", "1,\"checksum\":\"00000000\"}\n", String(repeating: "1", count: 5_000) + "\n{}"]
        {
            #expect(isDamaged(Data((#"{"lockstep":"# + text).utf8)), "\(text.prefix(30))")
        }
        // Zeros, which some disks leave after a loss of power.
        #expect(isDamaged(Data(count: 4_096)))
    }

    @Test("S4: a later format has an error of its own, unless the data is damaged")
    func laterFormat() {
        let other = SavedState(version: 7, payload: Data("?".utf8))
        var later = other.data(format: 2)
        #expect(error(later) == .fromNewerFormat(2, known: 1))
        later[later.count - 1] ^= 1
        #expect(isDamaged(later))
        #expect(isDamaged(other.data(format: 0)))
        #expect("\(PersistenceError.fromNewerFormat(2, known: 1))".contains("format 2"))
        let damaged = PersistenceError.damaged(quarantinedAs: "x.damaged-1", reason: "why")
        #expect("\(damaged)".contains("why") && "\(damaged)".contains("x.damaged-1"))
    }
}
