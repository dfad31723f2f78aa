import Foundation

/// The lines that `make bench` prints.
@MainActor enum Table {
    static let header = line("", "floor", "Lockstep", "ratio", "goal", beside: "beside")

    static func line(_ row: Row, _ timing: Timing) -> String {
        line(
            row.work.name, String(format: "%.0f ns", timing.floor), String(format: "%.0f ns", timing.work),
            String(format: "%.1f×", timing.ratio), String(format: "%g×", row.goal), beside: row.floor.name,
            isOver: timing.ratio > row.goal)
    }

    static func line(memory: (byHand: Int, lockstep: Int)) -> String {
        line(
            Memory.name, "\(memory.byHand) bytes", "\(memory.lockstep) bytes", "", "\(Memory.goal) bytes",
            beside: "@Observable class, both over their state", isOver: memory.lockstep > Memory.goal)
    }

    private static func line(
        _ name: String, _ floor: String, _ work: String, _ ratio: String, _ goal: String, beside: String,
        isOver: Bool = false
    ) -> String {
        name.padded(to: 44) + floor.aligned(to: 15) + work.aligned(to: 15) + ratio.aligned(to: 10)
            + goal.aligned(to: 11) + "  " + (isOver ? "over  " : "      ") + beside
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
    fileprivate func aligned(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
