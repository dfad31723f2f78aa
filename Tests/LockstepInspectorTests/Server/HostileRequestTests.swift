import FlyingSocks
import Foundation
import Testing

@testable import LockstepInspector

extension InspectorTests {
    @Suite("Hostile clients over HTTP", .timeLimit(.minutes(20))) @MainActor struct HostileRequestTests {
        @Test("The page, its script and its style are served with a strict policy")
        func page() async throws {
            let inspector = try await Inspector.forTests()
            for path in ["/", "/script.js", "/style.css"] {
                let answer = try await RawClient.ask(
                    inspector.port, "GET \(path) HTTP/1.1", ["Host: 127.0.0.1:\(inspector.port)"])
                #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
                #expect(answer.contains("Content-Security-Policy: default-src 'none'; script-src 'self';"))
                #expect(answer.contains("X-Content-Type-Options: nosniff"))
                #expect(answer.contains("Cache-Control: no-store"))
                #expect(!answer.contains(inspector.url.fragment!))
            }
            await inspector.stop()
        }

        @Test(
            "Only requests for these hosts are answered",
            arguments: [
                ("127.0.0.1:PORT", 200), ("localhost:PORT", 200), ("127.0.0.1", 403), ("localhost", 403),
                ("LOCALHOST:PORT", 403),
                ("Localhost:PORT", 403), ("127.0.0.1:1", 403), ("evil.example:PORT", 403),
                ("127.0.0.1.evil.example:PORT", 403),
                ("127.0.0.1:PORT.evil.example", 403), ("127.0.0.1:PORT@evil.example", 403), ("127.1:PORT", 403),
                ("2130706433:PORT", 403), ("0.0.0.0:PORT", 403), ("[::1]:PORT", 403), ("localhost.:PORT", 403),
                ("", 403),
                ("127.0.0.1:PORT, evil.example", 403),
            ])
        func hosts(host: String, status: Int) async throws {
            let inspector = try await Inspector.forTests()
            let host = host.replacing("PORT", with: "\(inspector.port)")
            #expect(try await RawClient.ask(inspector.port, ["Host: \(host)"]).hasPrefix("HTTP/1.1 \(status)"))
            let upgrade = try await RawClient.ask(
                inspector.port, "GET /nowhere HTTP/1.1",
                ["Host: \(host)", "Origin: http://\(host)"] + PageClient.upgrade)
            #expect(upgrade.hasPrefix("HTTP/1.1 \(status == 200 ? 404 : 403)"))
            await inspector.stop()
        }

        @Test("A request without a host, or with two hosts, is refused")
        func missingHost() async throws {
            let inspector = try await Inspector.forTests()
            #expect(try await RawClient.ask(inspector.port, []).hasPrefix("HTTP/1.1 403"))
            let host = "Host: 127.0.0.1:\(inspector.port)"
            #expect(try await RawClient.ask(inspector.port, [host, host]).hasPrefix("HTTP/1.1 400"))
            await inspector.stop()
        }

        @Test(
            "Only the page's own origin opens a WebSocket",
            arguments: [
                ("http://127.0.0.1:PORT", 101), ("http://localhost:PORT", 403), ("https://127.0.0.1:PORT", 403),
                ("http://evil.example", 403), ("http://127.0.0.1", 403), ("HTTP://127.0.0.1:PORT", 403), ("null", 403),
                ("", 403),
                ("http://127.0.0.1:PORT.evil.example", 403), ("http://127.0.0.1:PORT/", 403), (nil, 403),
            ] as [(String?, Int)])
        func origins(origin: String?, status: Int) async throws {
            let inspector = try await Inspector.forTests()
            let fields = origin.map { ["Origin: " + $0.replacing("PORT", with: "\(inspector.port)")] } ?? []
            let client = try await RawClient(port: inspector.port)
            let head = ["GET /socket HTTP/1.1", "Host: 127.0.0.1:\(inspector.port)"] + fields + PageClient.upgrade
            try await client.send(head.joined(separator: "\r\n") + "\r\n\r\n")
            let first = try await client.socket.read(bytes: 12)
            #expect(String(decoding: first, as: UTF8.self) == "HTTP/1.1 \(status)")
            try client.socket.close()
            await inspector.stop()
        }

        @Test(
            "Other methods, other paths and malformed requests are refused",
            arguments: [
                ("POST / HTTP/1.1", 405), ("OPTIONS / HTTP/1.1", 405), ("GET /../../etc/passwd HTTP/1.1", 404),
                ("GET /%2e%2e/x HTTP/1.1", 404), ("GET /socket HTTP/1.1", 403), ("GET / HTTP/1.0", 400),
                ("GET  / HTTP/1.1", 400),
                ("GET http://evil.example/ HTTP/1.1", 400), ("GET", 400), ("", 400), ("\u{1}\u{2}", 400),
                ("GET /é HTTP/1.1", 400),
            ])
        func malformed(line: String, status: Int) async throws {
            let inspector = try await Inspector.forTests()
            let answer = try await RawClient.ask(inspector.port, line, ["Host: 127.0.0.1:\(inspector.port)"])
            #expect(answer.hasPrefix("HTTP/1.1 \(status)"))
            await inspector.stop()
        }

        @Test("A head without an end is cut off at the limit of bytes or of time")
        func endlessHead() async throws {
            var limits = Limits()
            limits.introduction = .milliseconds(50)
            let inspector = try await Inspector.forTests(limits: limits)
            let slow = try await RawClient(port: inspector.port)
            try await slow.send("GET / HT")
            #expect(await slow.receiveAll() == "")
            let long = try await RawClient(port: inspector.port)
            try? await long.send("GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 100_000))
            #expect(await long.receiveAll() == "")
            await inspector.stop()
        }

        @Test("Of 1,000 connections, a few are kept and the others closed at once; the page is served after they end")
        func manyConnections() async throws {
            let inspector = try await Inspector.forTests()
            var clients: [RawClient] = []
            for _ in 0..<1_000 {
                if let client = try? await RawClient(port: inspector.port) { clients.append(client) }
            }
            // The server closes all connections that have no slot.
            let slots = Limits().connections - Limits().pages
            await withTaskGroup(of: Void.self) { group in
                for client in clients { group.addTask { _ = await client.receiveAll() } }
                for _ in 0..<clients.count - slots { await group.next() }
                group.cancelAll()
            }
            for client in clients { try? client.socket.close() }
            var isServed = false
            while !isServed {
                let answer = try? await RawClient.ask(inspector.port, ["Host: 127.0.0.1:\(inspector.port)"])
                isServed = answer?.hasPrefix("HTTP/1.1 200") == true
            }
            await inspector.stop()
        }
    }
}
