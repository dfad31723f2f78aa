import Foundation
import LockstepCore
import LockstepPersistence
import Testing

private struct Everything: Codable, Equatable, Sendable {
    var date = Date(timeIntervalSinceReferenceDate: 817_041_600.123_456_7)
    var number = 0.1 + 0.2
    var limits = [Double.infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude]
    var large = Int.max
    var text = "a/b \u{0} \"ü\" 🇨🇭"
    var data = Data([0, 255])
    var absent: Int?
    var nested: [String: [Int?]] = ["b": [1, nil], "a": []]
    var url = URL(filePath: "/tmp/a b")
}

private struct Session: Codable, Sendable {
    var user: String
    @Sensitive var token: String
}

@Suite("Codecs")
struct StateCodecTests {
    private static let codecs: [any StateCodec] = [.json, .propertyList]

    @Test("any value is the same after encoding and decoding, also at the top level", arguments: [0, 1])
    func roundTrip(index: Int) throws {
        let codec = Self.codecs[index]
        let all = [Everything(), Everything(number: 5, absent: 3)]
        #expect(try codec.decode([Everything].self, from: codec.encode(all)) == all)
        for value in [Double.infinity, 0, -0.5, 1e300] {
            #expect(try codec.decode(Double.self, from: codec.encode(value)) == value)
        }
        #expect(try codec.decode(Double.self, from: codec.encode(Double.nan)).isNaN)
        #expect(try codec.decode(Int?.self, from: codec.encode(Int?.none)) == nil)
        #expect(try codec.decode(Int?.self, from: codec.encode(Int?.some(5))) == 5)
        #expect(try codec.decode(String.self, from: codec.encode("")).isEmpty)
        #expect(try codec.decode([Int].self, from: codec.encode([Int]())) == [])
        #expect(throws: (any Error).self) { try codec.decode(Int.self, from: codec.encode("text")) }
        #expect(throws: (any Error).self) { try codec.decode(Int.self, from: Data()) }
    }

    @Test("the text $null is the same after encoding and decoding, wherever it is", arguments: [0, 1])
    func nullText(index: Int) throws {
        let codec = Self.codecs[index]
        #expect(try codec.decode(String.self, from: codec.encode("$null")) == "$null")
        #expect(try codec.decode(String?.self, from: codec.encode(String?.some("$null"))) == "$null")
        #expect(try codec.decode([String?].self, from: codec.encode(["$null", nil, "a"])) == ["$null", nil, "a"])
        let nested = ["$null": ["a": "$null", "b": "in a $null text"]]
        #expect(try codec.decode([String: [String: String]].self, from: codec.encode(nested)) == nested)
        let data = Data("$null".utf8)
        #expect(try codec.decode(Data.self, from: codec.encode(data)) == data)
        struct Note: Codable, Equatable {
            var text: String?
            var other: String?
            var date = Date(timeIntervalSinceReferenceDate: 817_041_600.123_456_7)
            var number = Double.nan
        }
        let note = try codec.decode(Note.self, from: codec.encode(Note(text: "$null")))
        #expect(note.text == "$null" && note.other == nil && note.date == Note().date && note.number.isNaN)
    }

    @Test("JSON has sorted keys, so that equal states have equal texts")
    func sorted() throws {
        let keys = Dictionary(uniqueKeysWithValues: (0..<50).map { ("key\($0)", $0) })
        let text = String(decoding: try JSONStateCodec().encode(keys), as: UTF8.self)
        #expect(text.hasPrefix(#"{"key0":0,"key1":1,"key10":10,"#))
        #expect(try String(decoding: JSONStateCodec().encode("a/b"), as: UTF8.self) == #""a/b""#)
    }

    @Test("R1: a sensitive value is encoded only if the app asks for it", arguments: [0, 1])
    func sensitive(index: Int) throws {
        let session = Session(user: "ann", token: "secret")
        let codec = Self.codecs[index]
        #expect(throws: EncodingError.self) { try codec.encode(session) }
        let all: [any StateCodec] = [
            .json(includesSensitiveValues: true), .propertyList(includesSensitiveValues: true),
        ]
        let including = all[index]
        #expect(try including.decode(Session.self, from: including.encode(session)).token == "secret")
        do { _ = try codec.encode(session) } catch {
            #expect("\(PersistenceError.notEncodable(error))".contains("sensitive") && !"\(error)".contains("secret"))
        }
    }
}
