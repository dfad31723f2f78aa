// Measures Lockstep and equivalent hand-written code. Each row runs in a separate process, because a recorder that
// one row attaches must not influence the next row. Each process that measures time is that of an app: other stores
// are recorded, saved and logged.
//
// Benchmarks [part of a name]  measures the rows whose names contain it
// Benchmarks --row NAME        measures one row in this process
// Benchmarks --rows            prints the names of the work and of the floor of each row
// Benchmarks --count NAME      runs work whose instructions are counted, and prints the number of repetitions
import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
let name = arguments.dropFirst().joined(separator: " ")

switch arguments.first {
case "--rows":
    for row in Row.counted { print(row.work.name, row.floor.name, separator: "\t") }
case "--row" where name == Memory.name:
    if let bytes = Memory.measure() { print(Table.line(memory: bytes)) }
case "--row":
    guard let row = Row.timed.first(where: { $0.work.name == name }) else { fatalError("There is no row \(name)") }
    App.launch()
    print(Table.line(row, await row.measure()))
case "--count":
    let all = Row.counted.flatMap { [$0.work, $0.floor] }
    guard let work = all.first(where: { $0.name == name }) else { fatalError("There is no work \(name)") }
    print(await work.count())
default:
    let filter = arguments.joined(separator: " ")
    let names = Row.timed.map(\.work.name) + [Memory.name]
    print(Table.header)
    for name in names where filter.isEmpty || name.contains(filter) {
        fflush(nil)
        let process = try Process.run(Bundle.main.executableURL!, arguments: ["--row", name])
        process.waitUntilExit()
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }
}
