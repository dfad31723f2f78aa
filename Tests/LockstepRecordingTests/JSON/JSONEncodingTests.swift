import Foundation
import LockstepCore
import Testing

@testable import LockstepRecording

private struct Values: Codable, Equatable {
    var integer = -3
    var unsigned = UInt64.max
    var small = Int8.min
    var float: Float = 0.1
    var double = 0.1 + 0.2
    var wholeDouble = 3.0
    var flag = true
    var text = "a\"b"
    var date = Date(timeIntervalSinceReferenceDate: 12.5)
    var data = Data([1, 2, 255])
    var url = URL(string: "https://example.com/a?b=c")!
    var decimal = Decimal(string: "12.75")!
    var whole = Decimal(3)
    var uuid = UUID(uuidString: "00000000-0000-0000-0000-00000000000A")!
    var none: Int?
    var some: Int? = 4
    var list = [[1], []]
    var names = ["a": 1]
    var numbers = [2: "b"]
    var pairs = [Place(x: 1): "c"]
    var infinite = [Double.infinity, -.infinity]
    var empty = Empty()
}

private struct Place: Codable, Hashable { var x: Int }
private struct Empty: Codable, Equatable {}

private class Base: Codable {
    var name = "base"
}

private final class Derived: Base {
    var level = 2

    override init() { super.init() }

    private enum Key: CodingKey { case level, more, list }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        level = try container.decode(Int.self, forKey: .level)
        try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(level, forKey: .level)
        var more = container.nestedContainer(keyedBy: Key.self, forKey: .more)
        try more.encodeNil(forKey: .level)
        var list = container.nestedUnkeyedContainer(forKey: .list)
        try list.encode(1)
        try list.encodeNil()
        var inner = list.nestedUnkeyedContainer()
        try inner.encode("x")
        try super.encode(to: container.superEncoder())
    }
}

@Suite("Values encoded as JSON")
struct JSONEncodingTests {
    private func encoded(_ value: Any) throws -> (value: JSONValue, redactedPaths: [String]) {
        let encoding = JSONEncoding()
        return (try encoding.encode(value, named: "it"), encoding.redactedPaths)
    }

    @Test("A value is encoded in the form that JSONDecoder reads")
    func roundTrip() throws {
        let json = try encoded(Values())
        #expect(json.redactedPaths.isEmpty)
        #expect(try json.value.decoded(as: Values.self) == Values())
        // The value is also readable after it was written to a file.
        let written = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(json.value))
        #expect(try written.decoded(as: Values.self) == Values())
    }

    @Test(
        "A decimal number keeps all its digits, and other numbers do not change",
        arguments: ["0.1234567890123456789", "12345678901234567890.5", "-123456789012345678901234567890", "0.1", "3"])
    func decimals(text: String) throws {
        let decimal = try #require(Decimal(string: text))
        let json = try encoded([decimal]).value
        #expect(try json.decoded(as: [Decimal].self) == [decimal])
        let written = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(json))
        #expect(written == json)
        #expect(try written.decoded(as: [Decimal].self) == [decimal])
        for number in [0.1 + 0.2, Double.leastNonzeroMagnitude, -1e300, 1.2345678901234567e-130] {
            let json = JSONValue.number(number)
            #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(json)) == json)
        }
    }

    @Test("The encoding equals that of JSONEncoder, except for numbers without a JSON form")
    func likeJSONEncoder() throws {
        var values = Values()
        values.infinite = []
        let reference = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(values))
        #expect(try encoded(values).value == reference)
        #expect(try encoded(Double.nan).value == .text("not a number"))
        #expect(try encoded([Float.infinity]).value == .list([.text("infinity")]))
    }

    @Test("Classes, nested containers and superclasses are encoded as JSONEncoder encodes them")
    func containers() throws {
        let json = try encoded(Derived()).value
        let reference = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(Derived()))
        #expect(json == reference)
        #expect(try json.decoded(as: Derived.self).name == "base")
    }

    @Test("R1: each sensitive value is redacted, and its path is listed")
    func redaction() throws {
        let json = try encoded(["a": [Canary.Login()]])
        #expect(
            json.value
                == .object(["a": .list([.object(["user": .text("Ada"), "password": .text("<redacted>")])])]))
        #expect(json.redactedPaths == ["it.a.0.password"])
        #expect(try encoded(Canary.Password()).redactedPaths == ["it"])
    }

    @Test("R1: a value whose encoding contains sensitive values that another encoder includes is redacted")
    func includedByAnotherEncoder() throws {
        struct Packed: Encodable {
            var login = Canary.Login()

            func encode(to encoder: any Encoder) throws {
                let inner = JSONEncoder()
                inner.userInfo[.sensitiveValues] = SensitiveEncoding.included
                var container = encoder.singleValueContainer()
                try container.encode(String(decoding: inner.encode(login), as: UTF8.self))
            }
        }
        let packed = try encoded([Packed()])
        #expect(packed.value == .text("<redacted>") && packed.redactedPaths == ["it"])
    }

    @Test("R1: sensitive keys, and sensitive values that a type encodes itself, are redacted")
    func hidden() throws {
        let keyed = try encoded(["list": [Canary.Password(): 1]])
        #expect(keyed.value == .object(["list": .text("<redacted>")]) && keyed.redactedPaths == ["it.list"])
        let careless = try encoded([Canary.Careless()])
        #expect(careless.value == .text("<redacted>") && careless.redactedPaths == ["it"])
        let failing = try encoded([Canary.Failing()])
        #expect(failing.value == .text("<redacted>") && failing.redactedPaths == ["it"])
    }
}
