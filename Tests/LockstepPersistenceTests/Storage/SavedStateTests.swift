import Foundation
import LockstepCore
import LockstepPersistence
import Testing

@Suite("Saved states: format", .timeLimit(.minutes(20)))
struct SavedStateTests {
    private let saved = SavedState(
        version: 2, savedAt: Date(timeIntervalSince1970: 1_795_348_800.125), payload: Data(#"{"items":[1,2]}"#.utf8))

    private func error(_ data: Data) -> SavedStateError? {
        do { _ = try SavedState(data) } catch { return error }
        return nil
    }

    private func isDamaged(_ data: Data) -> Bool {
        if case .damaged = error(data) { true } else { false }
    }

    @Test("a saved state is readable text")
    func text() {
        #expect(
            String(decoding: saved.data, as: UTF8.self) == """
                {"lockstep":1,"version":2,"savedAt":"2026-11-22T12:00:00.125Z","length":15,"checksum":"\(checksum)"}
                {"items":[1,2]}
                """)
    }

    /// Computed by Python: `zlib.crc32(…)` of the line up to the comma before the checksum, and the payload.
    private let checksum = "cbbe6c9a"

    @Test("a saved state that was read writes the same bytes")
    func roundTrip() throws {
        #expect(try SavedState(saved.data) == saved)
        for payload in [Data(), Data([0]), Data("\n\n".utf8), saved.data, .pattern(5_000, seed: 9)] {
            for version in [1, 2, 1_000_000, Int.max] {
                let saved = SavedState(version: version, savedAt: .now, payload: payload)
                let again = try SavedState(saved.data)
                #expect(again == saved && again.data == saved.data && again.payload.startIndex == 0)
            }
        }
        // A slice of other bytes.
        let whole = Data("before".utf8) + saved.data
        #expect(try SavedState(whole.dropFirst(6)) == saved)
    }

    @Test("a time is kept to the millisecond, and an impossible time becomes one that can be read")
    func dates() throws {
        for milliseconds in stride(from: 1_795_348_800_000.0, to: 1_795_348_803_000, by: 1) {
            let saved = SavedState(
                version: 1, savedAt: Date(timeIntervalSince1970: milliseconds / 1_000), payload: Data())
            let text = String(decoding: saved.data, as: UTF8.self)
            let expected = String(Int(milliseconds) % 60_000 + 100_000).dropFirst()
            #expect(text.contains(":\(expected.prefix(2)).\(expected.dropFirst(2))Z"))
            #expect(try SavedState(saved.data) == saved)
        }
        for seconds in [0, -1, 1e18, -1e18, .infinity, -.infinity, .nan, 253_402_300_799.9] {
            let saved = SavedState(version: 1, savedAt: Date(timeIntervalSince1970: seconds), payload: Data())
            #expect(try SavedState(saved.data) == saved, "\(seconds)")
        }
    }

    @Test("S9: any flipped bit is detected as damage")
    func flippedBits() {
        let data = saved.data
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
        let data = saved.data
        for count in 0..<data.count { #expect(isDamaged(data.prefix(count)), "\(count)") }
        #expect(
            error(data.dropLast(3))
                == .damaged(offset: data.count - 3, reason: "the state is cut off: it has 12 bytes instead of 15"))
    }

    @Test("any bytes after the state are detected as damage")
    func appended() {
        for garbage in [Data([0]), Data("\n".utf8), saved.data, .pattern(1_000, seed: 4)] {
            #expect(isDamaged(saved.data + garbage))
        }
        #expect(
            error(saved.data + Data("ab".utf8))
                == .damaged(
                    offset: saved.data.count, reason: "something follows the state: it has 17 bytes instead of 15"))
    }

    @Test("random changes of several bytes are detected as damage")
    func randomChanges() {
        var random = SystemRandomNumberGenerator()
        let data = saved.data
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
        #expect(error(Data()) == .damaged(offset: 0, reason: "the file is empty"))
        #expect(error(Data(#"{"lock"#.utf8)) == .damaged(offset: 6, reason: "the header is cut off"))
        let foreign = [
            #"{"items":[1]}"#, "null", "[]", "hello", "\n", " " + String(decoding: saved.data, as: UTF8.self),
            "\u{FEFF}" + String(decoding: saved.data, as: UTF8.self), #"{"version":2,"lockstep":1}"# + "\n{}",
        ]
        for text in foreign {
            #expect(
                error(Data(text.utf8)) == .damaged(offset: 0, reason: "something other than Lockstep wrote it"),
                "\(text)")
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
        var later = SavedState.data(format: 2, version: 7, savedAt: .now, payload: Data("?".utf8))
        #expect(error(later) == .fromTheFuture(format: 2, known: 1))
        later[later.count - 1] ^= 1
        #expect(isDamaged(later))
        #expect(isDamaged(SavedState.data(format: 0, version: 7, savedAt: .now, payload: Data())))
        let error = SavedStateError.fromTheFuture(format: 2, known: 1)
        for error in [PersistenceError(error), PersistenceError(error, quarantinedAs: nil)] {
            #expect("\(error)".contains("format 2"))
        }
        let damaged = PersistenceError(SavedStateError.damaged(offset: 7, reason: "why"), quarantinedAs: "x.damaged-1")
        #expect("\(damaged)".contains("why (at byte 7)") && "\(damaged)".contains("x.damaged-1"))
    }
}
