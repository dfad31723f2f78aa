// A process that makes 1,000 commits per second, and prints their durations. The script `run` in the folder of the
// package starts it and writes commands to it. Each command and each answer is one line.
import Foundation
import LockstepCore
import LockstepInspector

/// Returns the next line of the standard input. It does not block the main actor, which the inspector needs.
func nextCommand() async -> [Substring]? {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: readLine()?.split(separator: " ")) }
    }
}

func answer(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
}

let load = Load()
let history = HistoryRecorder(limit: 20_000)
var inspector: Inspector?

while let command = await nextCommand() {
    switch command.first {
    case "record":
        AllStores.attach(history)
        answer("recording")
    case "forget":
        AllStores.detach(history)
        history.removeAll()
        answer("forgotten")
    case "inspect":
        let started = try await Inspector.start(allowing: .read, printsURL: false)
        inspector = started
        answer("\(started.url)")
    case "load":
        let durations = await load.run(seconds: Int(command[1]) ?? 1).map { $0 / .microseconds(1) }
        let mean = durations.reduce(0, +) / Double(durations.count)
        answer("\(mean) \(durations[durations.count / 2]) \(durations[durations.count * 99 / 100])")
    default:
        answer("unknown command")
    }
}
await inspector?.stop()
