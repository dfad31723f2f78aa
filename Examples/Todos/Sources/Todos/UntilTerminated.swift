import Dispatch
import Foundation

/// Runs `work` until it ends. Control-C and a termination request cancel it.
///
/// - Throws: The error of `work`, unless a signal cancelled it.
func untilTerminated(_ work: @escaping @Sendable () async throws -> Void) async throws {
    let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
    var sources: [any DispatchSourceSignal] = []
    for number in [SIGINT, SIGTERM] {
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler { continuation.yield() }
        sources.append(source)
        // Until the source is registered, a signal ends the process, so no signal is missed.
        await withCheckedContinuation { registered in
            source.setRegistrationHandler { registered.resume() }
            source.resume()
        }
        #if canImport(Darwin)
            // On other systems, Dispatch prevents the signal from ending the process.
            signal(number, SIG_IGN)
        #endif
    }
    defer { sources.forEach { $0.cancel() } }

    try await withThrowingTaskGroup { group in
        group.addTask { try await work() }
        group.addTask { for await _ in signals { return } }
        try await group.next()
        group.cancelAll()
    }
}
