import FlyingSocks  // by the package trait "Inspector"

/// A source of the bytes that a socket receives. It buffers received bytes until the caller reads them.
struct SocketSource: ByteSource, Sendable {
    private let socket: AsyncSocket
    private var buffer: [UInt8] = []
    private var place = 0

    init(_ socket: AsyncSocket) { self.socket = socket }

    mutating func read(_ count: Int) async throws -> [UInt8] {
        while buffer.count - place < count { try await fill() }
        defer { place += count }
        return Array(buffer[place..<place + count])
    }

    /// Reads the head of a request, up to and including the empty line that ends the head.
    ///
    /// - Parameter limit: The maximum length of the head, in bytes.
    /// - Returns: The bytes before the empty line, or `nil` if the head is longer than the limit.
    /// - Throws: An error if the client disconnects before the empty line.
    mutating func readHead(_ limit: Int) async throws -> [UInt8]? {
        let end: [UInt8] = [13, 10, 13, 10]
        var searched = 0
        while true {
            if let index = buffer.indices.dropFirst(searched).first(where: { buffer[$0...].starts(with: end) }) {
                guard index <= limit else { return nil }
                place = index + end.count
                return Array(buffer[..<index])
            }
            // The first bytes of the empty line may have arrived.
            guard buffer.count < limit + end.count else { return nil }
            searched = max(0, buffer.count - 3)
            try await fill()
        }
    }

    private mutating func fill() async throws {
        if place > 0 {
            buffer.removeFirst(place)
            place = 0
        }
        let bytes = try await socket.read(atMost: 4_096)
        if bytes.isEmpty { throw SocketError.disconnected }
        buffer.append(contentsOf: bytes)
    }
}
