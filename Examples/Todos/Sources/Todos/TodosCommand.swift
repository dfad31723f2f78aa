import ArgumentParser
import CatalogueCore
import CatalogueSQLite
import CatalogueWeb
import Foundation
import Lockstep
import LockstepInspector
import LockstepInstrumentation
import Logging
import NetworkConditions
import SQLiteFiles
import TodosCore
import TodosSQLite
import TodosWeb

/// The program: opens the database, serves the page, and prints its address.
@main
struct TodosCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "Todos",
        abstract: "Serves a page of todos to browsers on this machine, and prints its address."
    )

    @Option(help: ArgumentHelp("The port to listen on; 0 for any free port.", valueName: "number"))
    var port: UInt16 = 8765

    @Option(
        help: ArgumentHelp(
            "The SQLite file of the todos, by default 'todos.sqlite'; created if it does not exist.",
            valueName: "path"))
    var database: String?

    @Option(
        help: ArgumentHelp(
            "The SQLite file of the catalogue; by default 'catalogue.sqlite' beside the file of the todos.",
            valueName: "path"))
    var catalogue: String?

    @Flag(help: "Keep the todos and the catalogue in memory. All changes are lost when the program ends.")
    var inMemory = false

    @Flag(help: "Log the activity of the stores to standard error: each action, load, operation and commit.")
    var log = false

    @Option(
        help: "Serve an inspector on a second page. It can only show the stores (read), or also change them (control).")
    var inspect: Inspection?

    func validate() throws {
        guard inMemory else { return }
        for (file, option) in [(database, "--database"), (catalogue, "--catalogue")] where file != nil {
            throw ValidationError("'--in-memory' cannot be used together with '\(option)'.")
        }
    }

    @MainActor
    func run() async throws {
        if log {
            let logger = Logger(label: "todos") { StreamLogHandler.standardError(label: $0) }
            AllStores.attach(LoggingInterceptor(logger: logger, level: .info))
        }
        do {
            // Start the inspector before the stores are created, so that it knows all stores.
            let inspector = try await inspect?.start()
            let todos = try inMemory ? DatabaseFile.todos.inMemory() : DatabaseFile.todos.open(path: todosFile)
            let products =
                try inMemory ? DatabaseFile.catalogue.inMemory() : DatabaseFile.catalogue.open(path: catalogueFile)
            let (conditions, requests) = (ConditionsStore(), RequestLog())
            Dependencies.charge(
                \.repository, UnreliableTodoRepository(SQLiteTodoRepository(todos), conditions: conditions))
            Dependencies.charge(
                \.products, UnreliableProductRepository(SQLiteProductRepository(products), conditions: conditions))
            Dependencies.charge(\.requestLog, requests)
            let lists = TodoLists()
            let workspace = WorkspaceStore(savedIn: SQLiteStorage(todos, key: "workspace"))
            inspector?.register(lists)
            let site = TodosSite(lists: lists, workspace: workspace, conditions: conditions, requests: requests)
            let catalogue = Catalogue(conditions, savedIn: SQLiteStorage(products, key: "favourites"))
            let catalogueSite = CatalogueSite(catalogue, conditions: conditions, requests: requests)
            let server = TodosServer(port: port, site: site, catalogue: catalogueSite)
            try await untilTerminated {
                try await server.run { address in
                    let addresses = [address, inspector?.url].compactMap(\.self)
                    for address in addresses { FileHandle.standardOutput.write(Data("\(address)\n".utf8)) }
                }
            }
            for saved in [workspace.saved, catalogue.favourites.saved] { await saved?.flush() }
            await inspector?.stop()
        } catch {
            FileHandle.standardError.write(Data("Todos: \(error)\n".utf8))
            throw ExitCode.failure
        }
    }

    private var todosFile: String { database ?? "todos.sqlite" }

    private var catalogueFile: String {
        catalogue ?? URL(filePath: todosFile).deletingLastPathComponent().appending(path: "catalogue.sqlite").path
    }
}
