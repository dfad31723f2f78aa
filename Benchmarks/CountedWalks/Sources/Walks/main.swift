// Makes one call, and writes which functions of Lockstep it entered. `scripts/walks` builds and runs it.
//
// Walks          prints the names of the calls
// Walks NAME     makes one call; prints, for each closure of the user, the symbols of the functions that call it
import Foundation

guard let name = CommandLine.arguments.dropFirst().first else {
    for walk in Walk.all { print(walk.name) }
    exit(0)
}
guard let walk = Walk.all.first(where: { $0.name == name }) else { fatalError("There is no walk \(name)") }
try await walk.run()
for symbols in Nesting.symbols { print(symbols.joined(separator: " ")) }
fflush(nil)
// At a normal exit, the profile would be written again, with what was called since.
_exit(0)
