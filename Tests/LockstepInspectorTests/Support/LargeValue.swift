import Foundation
import Testing

/// The number of values that were reflected.
@MainActor final class Visits: Sendable {
    nonisolated(unsafe) var count = 0
}

/// A value that counts how often its parts are read.
struct Probe: Hashable, Sendable, CustomReflectable {
    let number: Int
    let visits: Visits

    static func == (left: Probe, right: Probe) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }

    var customMirror: Mirror {
        visits.count += 1
        return Mirror(self, children: ["number": number], displayStyle: .struct)
    }
}

/// A probe with an identity.
struct IdentifiedProbe: Identifiable, Sendable, CustomReflectable {
    let probe: Probe
    var id: Int { probe.number }
    var customMirror: Mirror { probe.customMirror }
}

indirect enum ProbeTree: Sendable {
    case leaf(Probe)
    case node(ProbeTree, ProbeTree)
}

/// An object that refers to two others.
final class ProbeNode: @unchecked Sendable, CustomReflectable {
    var next: ProbeNode?
    var previous: ProbeNode?
    let visits: Visits

    init(_ visits: Visits) { self.visits = visits }

    var customMirror: Mirror {
        visits.count += 1
        return Mirror(self, children: ["next": next as Any, "previous": previous as Any], displayStyle: .class)
    }

    /// Returns `count` nodes in a ring. Each refers to the two nodes beside it.
    static func ring(of count: Int, _ visits: Visits) -> [ProbeNode] {
        let nodes = (0..<count).map { _ in ProbeNode(visits) }
        for index in 0..<count {
            nodes[index].next = nodes[(index + 1) % count]
            nodes[index].previous = nodes[(index + count - 1) % count]
        }
        return nodes
    }
}

/// A value that has more parts than an answer may visit.
struct LargeValue: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Returns the value before and after a change.
    let make: @Sendable @MainActor (Visits) -> (before: any Sendable, after: any Sendable)

    private init(
        _ description: String,
        _ make: @escaping @Sendable @MainActor (Visits) -> (before: any Sendable, after: any Sendable)
    ) {
        testDescription = description
        self.make = make
    }

    private static func probes(_ range: Range<Int>, _ visits: Visits) -> [Probe] {
        range.map { Probe(number: $0, visits: visits) }
    }

    private static func nested(_ depth: Int, _ inner: any Sendable) -> any Sendable {
        (0..<depth).reduce(inner) { value, _ in [value, value] as [any Sendable] }
    }

    static let all = [
        LargeValue("a list, each element changed") { visits in
            (probes(0..<1_000_000, visits), probes(1..<1_000_001, visits))
        },
        LargeValue("a list that grew in front") { visits in
            (probes(1..<500_000, visits), probes(0..<500_000, visits))
        },
        LargeValue("a list with identities, reversed") { visits in
            let list = probes(0..<20_000, visits).map { IdentifiedProbe(probe: $0) }
            return (list, Array(list.reversed()))
        },
        LargeValue("1,000 lists of 1,000 elements") { visits in
            (
                (0..<1_000).map { _ in probes(0..<1_000, visits) },
                (0..<1_000).map { probes($0..<$0 + 1_000, visits) }
            )
        },
        LargeValue("a set") { visits in (Set(probes(0..<30_000, visits)), Set(probes(7..<30_007, visits))) },
        LargeValue("a dictionary") { visits in
            func dictionary(_ start: Int) -> [Int: Probe] {
                Dictionary(uniqueKeysWithValues: probes(start..<start + 30_000, visits).map { ($0.number, $0) })
            }
            return (dictionary(0), dictionary(7))
        },
        LargeValue("a dictionary with probes as keys") { visits in
            func dictionary(_ start: Int) -> [Probe: Int] {
                Dictionary(uniqueKeysWithValues: probes(start..<start + 30_000, visits).map { ($0, start) })
            }
            return (dictionary(0), dictionary(7))
        },
        LargeValue("shared lists, 40 levels deep") { visits in
            (nested(40, Probe(number: 0, visits: visits)), nested(40, Probe(number: 1, visits: visits)))
        },
        LargeValue("an enum, 40 levels deep") { visits in
            func tree(_ number: Int) -> ProbeTree {
                (0..<40).reduce(.leaf(Probe(number: number, visits: visits))) { tree, _ in .node(tree, tree) }
            }
            return (tree(0), tree(1))
        },
        LargeValue("objects with two references to each other") { visits in
            (ProbeNode.ring(of: 2, visits), ProbeNode.ring(of: 2, visits))
        },
        LargeValue("1,000 objects in a ring") { visits in
            (ProbeNode.ring(of: 1_000, visits), ProbeNode.ring(of: 1_000, visits))
        },
        LargeValue("data of 50 MB") { _ in (Data(count: 50_000_000), Data(repeating: 1, count: 50_000_000)) },
        LargeValue("text of 50 MB") { _ in
            (String(repeating: "x", count: 50_000_000), String(repeating: "y", count: 50_000_000))
        },
    ]
}
