// Prints how long Lockstep takes beside code written by hand. An argument chooses the lines that contain it.
import Foundation
import LockstepCore

let filter = CommandLine.arguments.dropFirst().first
func isWanted(_ name: String) -> Bool { filter.map(name.contains) ?? true }

print("by hand, Lockstep, and how many times as long that is")
for part in [commits, reads, dispatches, loads, interceptions] {
    for comparison in part() where isWanted(comparison.name) {
        let (byHand, lockstep) = await comparison.measure(turns: 9)
        let ratio = lockstep / byHand
        let name = comparison.name.padding(toLength: 56, withPad: " ", startingAt: 0)
        let numbers = String(format: "%6.0f ns %6.0f ns %6.1f× (goal %g×)", byHand, lockstep, ratio, comparison.goal)
        print(name, numbers, ratio > comparison.goal ? "over" : "")
    }
}
if isWanted("a store's memory"), let bytes = bytesOfAStore() {
    print("a store's memory, over its state: \(bytes) bytes (goal 300)")
}
