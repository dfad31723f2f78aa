import FlyingSocks
import Foundation
import LockstepCore
import Testing

@testable import LockstepInspector

extension InspectorTests {
    @Suite("Hostile clients over a WebSocket", .timeLimit(.minutes(20))) @MainActor struct HostilePageTests {
        @Test("Without the right token, the server answers nothing and closes the connection")
        func tokens() async throws {
            let old = try await Inspector.forTests()
            let replayed = old.url.fragment!
            await old.stop()
            let inspector = try await Inspector.forTests()
            let right = inspector.url.fragment!
            for token in [
                "", "x", replayed, right + "x", String(right.dropLast()), right.uppercased(), right + "\u{0}",
            ] {
                let page = try await PageClient(port: inspector.port)
                await #expect(throws: PageClient.Refused.self) {
                    try await page.ask("hello", ["token": token, "version": 1])
                }
                #expect(await page.closingCode() == 1008)
            }
            await inspector.stop()
        }

        @Test(
            "Before the token, the server answers no other message",
            arguments: [
                #"{"id":1,"method":"watch","params":{"after":0}}"#, "", "{", "[]", "null", #"{"id":1}"#,
                #"{"id":1,"method":"hello"}"#,
                #"{"id":1,"method":"hello","params":{"token":5,"version":1}}"#,
            ])
        func introduction(message: String) async throws {
            let inspector = try await Inspector.forTests()
            let page = try await PageClient(port: inspector.port)
            try await page.send(message)
            #expect(await page.closingCode() == 1008)
            await inspector.stop()
        }

        @Test("A client that sends nothing is disconnected")
        func silence() async throws {
            var limits = Limits()
            limits.introduction = .milliseconds(50)
            let inspector = try await Inspector.forTests(limits: limits)
            let page = try await PageClient(port: inspector.port)
            #expect(await page.closingCode() == 0)
            await inspector.stop()
        }

        @Test("Another version of the protocol is refused by name")
        func version() async throws {
            let inspector = try await Inspector.forTests()
            let page = try await PageClient(port: inspector.port)
            await #expect(throws: PageClient.Refused(code: "version", message: "The inspector has version 1.")) {
                try await page.ask("hello", ["token": inspector.url.fragment!, "version": 2])
            }
            #expect(await page.closingCode() == 1008)
            await inspector.stop()
        }

        /// A frame that ends the connection.
        struct BadFrame: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let code: Int
            let first: UInt8
            var payload: [UInt8] = []
            var isMasked = true
            var length: UInt64?
            var times = 1
        }

        @Test(
            "A frame that breaks the rules ends the connection, and the server reads no further",
            arguments: [
                BadFrame(testDescription: "not masked", code: 1002, first: 0x81, payload: [65], isMasked: false),
                BadFrame(testDescription: "reserved bits", code: 1002, first: 0xf1, payload: [65]),
                BadFrame(testDescription: "unknown opcode", code: 1002, first: 0x83, payload: [65]),
                BadFrame(testDescription: "binary", code: 1003, first: 0x82, payload: [65]),
                BadFrame(testDescription: "not UTF-8", code: 1007, first: 0x81, payload: [0xff, 0xfe]),
                BadFrame(testDescription: "one byte too long", code: 1009, first: 0x81, length: 65_537),
                BadFrame(testDescription: "4 GB", code: 1009, first: 0x81, length: 1 << 32),
                BadFrame(testDescription: "longer than any memory", code: 1009, first: 0x81, length: .max),
                BadFrame(
                    testDescription: "a long ping", code: 1002, first: 0x89, payload: Array(repeating: 0, count: 126)),
                BadFrame(testDescription: "a ping in parts", code: 1002, first: 0x09, payload: [1]),
                BadFrame(testDescription: "a continuation without a start", code: 1002, first: 0x80, payload: [65]),
                BadFrame(testDescription: "a message inside another", code: 1002, first: 0x01, payload: [65], times: 2),
                BadFrame(testDescription: "not a request", code: 1008, first: 0x81, payload: Array("hello".utf8)),
                BadFrame(
                    testDescription: "a request without a number", code: 1008, first: 0x81,
                    payload: Array(#"{"method":"x"}"#.utf8)),
                BadFrame(
                    testDescription: "deep nesting", code: 1008, first: 0x81,
                    payload: Array(repeating: UInt8(ascii: "["), count: 60_000)),
                BadFrame(testDescription: "a closing frame", code: 1000, first: 0x88),
            ])
        func badFrames(_ bad: BadFrame) async throws {
            let inspector = try await Inspector.forTests()
            let page = try await PageClient(inspector)
            for _ in 0..<bad.times {
                try? await page.sendFrame(bad.first, bad.payload, isMasked: bad.isMasked, length: bad.length)
            }
            #expect(await page.closingCode() == bad.code)
            #expect(try await PageClient(inspector).ask("watch", ["after": 0])["last"].int != nil)
            await inspector.stop()
        }

        @Test("A message in several frames is joined, up to a limit of bytes and of frames")
        func fragments() async throws {
            let inspector = try await Inspector.forTests()
            let page = try await PageClient(inspector)
            let request = Array(#"{"id":77,"method":"watch","params":{"after":0}}"#.utf8)
            try await page.sendFrame(0x01, Array(request[..<10]))
            try await page.sendFrame(0x89, [1, 2])  // a ping in between
            try await page.sendFrame(0x00, Array(request[10..<20]))
            try await page.sendFrame(0x80, Array(request[20...]))
            #expect(try await page.answer(to: 77)["last"].int != nil)
            try await page.sendFrame(0x01, [65])
            for _ in 0..<64 { try? await page.sendFrame(0x00, [65]) }
            #expect(await page.closingCode() == 1009)
            let long = try await PageClient(inspector)
            try await long.sendFrame(0x01, Array(repeating: 65, count: 60_000))
            try? await long.sendFrame(0x00, Array(repeating: 65, count: 60_000))
            #expect(await long.closingCode() == 1009)
            await inspector.stop()
        }

        @Test("Messages beyond the limit per second wait, and each request is answered")
        func manyRequests() async throws {
            var limits = Limits()
            (limits.messagesPerSecond, limits.burst) = (2_000, 10)
            let inspector = try await Inspector.forTests(limits: limits)
            let store = CartStore()
            store.commit { $0.note = "a" }
            let id = Int(store.pipeline.store.id.rawValue)
            let page = try await PageClient(inspector)
            var requests: [Int] = []
            for _ in 0..<100 {
                requests.append(
                    try await page.begin("state", ["store": id, "path": [String](), "from": 0, "limit": 1]))
            }
            for request in requests { #expect(try await page.answer(to: request)["count"].int == 2) }
            await inspector.stop()
        }

        @Test("A client that sends endlessly delays neither other pages nor the end of the inspector")
        func flood() async throws {
            let inspector = try await Inspector.forTests()
            let page = try await PageClient(inspector)
            for _ in 0..<1_000 { try await page.sendFrame(0x8a, []) }
            let flood = Task {
                for _ in 0..<100_000 {
                    if (try? await page.sendFrame(0x8a, [])) == nil { break }
                }
            }
            #expect(try await PageClient(inspector).ask("watch", ["after": 0])["last"].int != nil)
            await inspector.stop()
            await flood.value
        }

        @Test("A client that never reads is disconnected, and the app keeps running")
        func neverReads() async throws {
            var limits = Limits()
            limits.sending = .milliseconds(100)
            limits.pages = 2
            let inspector = try await Inspector.forTests(limits: limits)
            let store = CartStore()
            store.commit { $0.todos = (0..<1_000).map { Todo(id: $0, title: String(repeating: "x", count: 200)) } }
            let id = store.pipeline.store.id.rawValue
            let page = try await PageClient(inspector)
            // Each answer has about 200 kB, and the client reads none.
            for _ in 0..<100 {
                _ = try? await page.begin("state", ["store": id, "path": ["todos"], "from": 0, "limit": 500])
            }
            let other = try await PageClient(inspector)
            store.commit { $0.note = "still here" }
            #expect(try await other.ask("watch", ["after": 0])["last"].int! >= 6)
            // Its slot is free after it was disconnected.
            var third: PageClient?
            while third == nil { third = try? await PageClient(inspector) }
            #expect(await page.closingCode() == 0)
            await inspector.stop()
        }

        @Test("If all slots are taken, further pages are refused until one disconnects")
        func pages() async throws {
            var limits = Limits()
            limits.pages = 2
            let inspector = try await Inspector.forTests(limits: limits)
            let first = try await PageClient(inspector)
            let second = try await PageClient(inspector)
            await #expect(throws: PageClient.Refused(code: "state", message: "Too many pages are open.")) {
                _ = try await PageClient(inspector)
            }
            await second.close()
            var third: PageClient?
            while third == nil { third = try? await PageClient(inspector) }
            #expect(try await first.ask("watch", ["after": 0])["last"].int != nil)
            await inspector.stop()
        }

        @Test("An unknown method and invalid parameters are refused by name, and the connection stays open")
        func unknown() async throws {
            let inspector = try await Inspector.forTests()
            let page = try await PageClient(inspector)
            await #expect(throws: PageClient.Refused(code: "request", message: "There is no method eval.")) {
                try await page.ask("eval")
            }
            await #expect(throws: PageClient.Refused(code: "request", message: "The parameters of diff are invalid.")) {
                try await page.ask("diff", ["commit": "x"])
            }
            await #expect(throws: PageClient.Refused.self) {
                try await page.ask("state", ["store": -1, "path": [String]()])
            }
            #expect(try await page.ask("watch", ["after": 0])["last"].int != nil)
            await inspector.stop()
        }
    }
}
