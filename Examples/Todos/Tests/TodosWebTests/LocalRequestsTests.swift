import FlyingFox
import Lockstep
import Testing
import TodosTestSupport
import WebTestSupport

/// Tests of requests that pages of other sites can make a browser send.
@MainActor @Suite(.timeLimit(.minutes(20)))
struct LocalRequestsTests {
    private static let origin = HTTPHeader("Origin")
    private static let fetchSite = HTTPHeader("Sec-Fetch-Site")

    @Test(arguments: ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil", "192.168.0.1", ""])
    func `A request with the host name of another machine is refused`(host: String) async throws {
        try await ServedSite.run(ScriptedRepository("Milk")) { site async throws in
            let headers = [HTTPHeader.host: host, Self.origin: "http://\(host)"]
            for answer in [
                try await site.client.get("/", headers: headers),
                try await site.client.post("/todos", "title=Bread", headers: headers),
            ] {
                #expect(answer.status == 421)
                #expect(!answer.text.contains("Milk"))
            }
            #expect(site.todos.isIdle)
        }
    }

    @Test
    func `Requests with a name of this machine are accepted`() async throws {
        try await ServedSite.run(ScriptedRepository()) { site async throws in
            for host in ["localhost", "LOCALHOST:\(site.client.port)", "127.0.0.1"] {
                let headers = [HTTPHeader.host: host, Self.origin: "http://\(host)"]
                #expect(try await site.client.get("/", headers: headers).status == 200)
                #expect(try await site.client.post("/todos", "title=Milk", headers: headers).status == 204)
            }
        }
    }

    @Test(arguments: ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1"])
    func `A form of another site changes nothing`(origin: String) async throws {
        let repository = ScriptedRepository()
        try await ServedSite.run(repository) { site async throws in
            let headers = [Self.origin: origin]
            #expect(try await site.client.post("/todos", "title=Milk", headers: headers).status == 403)
            #expect(await repository.saves == 0)
        }
    }

    @Test(arguments: ["cross-site", "same-site"])
    func `A form that the browser marks as sent by another site changes nothing`(site fetchSite: String) async throws {
        let repository = ScriptedRepository()
        try await ServedSite.run(repository) { site async throws in
            let other = [Self.fetchSite: fetchSite]
            #expect(try await site.client.post("/todos", "title=Milk", headers: other).status == 403)
            #expect(await repository.saves == 0)
            let own = [Self.fetchSite: "same-origin"]
            #expect(try await site.client.post("/todos", "title=Milk", headers: own).status == 204)
        }
    }

    @Test
    func `The live channel refuses other sites`() async throws {
        try await ServedSite.run(ScriptedRepository("Milk")) { site async throws in
            let origin = [Self.origin: "http://evil.example"]
            for headers in [origin, origin.merging([.host: "evil.example"]) { $1 }] {
                await #expect(throws: LiveClient.Refused.self) {
                    _ = try await LiveClient(site.client, headers: headers)
                }
            }
        }
    }

    @Test
    func `Pages allow only scripts from files of the site`() async throws {
        try await ServedSite.run(ScriptedRepository()) { site async throws in
            let policy = try await site.client.get("/").headers[HTTPHeader("Content-Security-Policy")]
            #expect(policy?.contains("default-src 'none'; script-src 'self';") == true)
        }
    }
}
