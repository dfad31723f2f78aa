import Lockstep

// What docs/migration/ComposeStore.md shows, word for word; `MigrationTests` compares the two.

struct Book: Equatable, Sendable { var title: String }

@MainActor final class Archive {
    var isClosed = false
    var books = [Book(title: "Momo")]

    func fetchBooks() async throws -> [Book] {
        if isClosed { throw StateError.network(.noConnection) }
        return books
    }
}

// snippet: library
struct Library: Equatable, Sendable {
    var books: AsyncState<[Book]> = .idle
    var shelf: [String] = []
}

@MainActor
struct AuditInterceptor: StoreInterceptor {
    func intercept(context: ExecutionContext, next: @escaping () async -> any Sendable) async -> any Sendable {
        let state = await next()
        print(context.methodName, context.outcome ?? .completed)
        return state
    }
}

@BaseInterceptors(AuditInterceptor.self)
@MainActor @Observable
final class LibraryStore: Store<Library> {
    init() { super.init(state: Library()) }

    @Intercept
    func load(from archive: Archive) async throws -> Int {
        commit { $0.books.startLoading() }
        do {
            let books = try await archive.fetchBooks()
            commit { $0.books.succeed(with: books) }
            return books.count
        } catch {
            commit { $0.books.fail(with: StateError(from: error)) }
            throw error
        }
    }

    func keep(_ book: Book) { commit(at: \.shelf) { $0.append(book.title) } }
}
// end
