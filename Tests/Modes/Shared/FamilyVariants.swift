public import Lockstep
import LockstepTesting
import Testing

// Families of stores and queries, as users write them. Their main test is that they compile: this file is built with
// either default isolation, and with `NonisolatedNonsendingByDefault` off and on.

/// A key of the module. If the default isolation is the main actor, it conforms to `Hashable` only there.
struct RowID: Hashable {
    var number: Int
}

struct FamilyRow: Equatable, Sendable {
    var title = ""
}

@MainActor @Observable
final class FamilyRowStore: Store<FamilyRow> {
    let id: RowID

    init(id: RowID) {
        self.id = id
        super.init(state: FamilyRow(title: "row \(id.number)"))
    }
}

@Statable(Int.self, operations: VariantOperation.self)
@MainActor @Observable
final class FamilyValueStore {}

struct FamilyProduct: Equatable, Sendable {
    var name: String
}

struct FamilySearch: Hashable {
    var text: String
}

struct FamilyAPI: Sendable {
    func product(_ id: RowID) async throws -> FamilyProduct { FamilyProduct(name: "product \(id.number)") }
    func find(_ search: FamilySearch, from cursor: Int) async throws -> Lockstep.Page<String, Int> {
        Lockstep.Page(items: ["\(search.text) \(cursor)"], next: cursor < 2 ? cursor + 1 : nil)
    }
}

struct FamilyMessage: Identifiable, Sendable {
    let id: Int
    var folder = "in"
}

@MainActor
final class FamilyModel {
    let messages: QueryFamily<FamilyMessage.ID, FamilyMessage>
    let folders: PagedQueryFamily<String, FamilyMessage.ID, Int>
    let searches: QueryFamily<String, [FamilyMessage.ID]>
    let api = FamilyAPI()
    let rows = StoreFamily { (id: RowID) in FamilyRowStore(id: id) }
    let values = StoreFamily(keepsUnused: .seconds(10), limit: 100) { (_: String) in FamilyValueStore() }
    let product: QueryFamily<RowID, FamilyProduct>
    let found: PagedQueryFamily<FamilySearch, String, Int>
    let prices: QueryFamily<String, Int>
    let details: QueryFamily<RowID, FamilyProduct>
    let lines: PagedQueryFamily<FamilySearch, RowID, RowID>
    let status = AppStatus(isOnline: false)

    init() {
        let api = api
        (details, lines) = withDependencies { [status] in
            $0.appStatus = status
        } operation: {
            (
                QueryFamily(.automatic) { (id: RowID) in try await api.product(id) },
                PagedQueryFamily(.automatic(freshFor: .seconds(60)), keepsPages: 1) { (_: FamilySearch, line: RowID?) in
                    let number = line?.number ?? 5
                    return Lockstep.Page(
                        items: [RowID(number: number)], previous: RowID(number: number - 1),
                        next: RowID(number: number + 1))
                }
            )
        }
        messages = QueryFamily { id in FamilyMessage(id: id) }
        folders = PagedQueryFamily(storing: messages, by: \.id, contains: { $1.folder == $0 }) { _, _ in
            Lockstep.Page(items: [FamilyMessage(id: 1)], next: nil)
        }
        searches = QueryFamily(storing: messages, by: \.id) { text in [FamilyMessage(id: text.count)] }
        product = QueryFamily(freshFor: .seconds(3_600), keepsUnused: .seconds(300)) { (id: RowID) in
            try await api.product(id)
        }
        found = PagedQueryFamily { (search: FamilySearch, cursor: Int?) in
            try await api.find(search, from: cursor ?? 0)
        }
        prices = QueryFamily(
            retry: .exponential(max: 5),
            stream: { (symbol: String) in
                AsyncStream { continuation in
                    continuation.yield(symbol.count)
                    continuation.finish()
                }
            })
    }
}

@MainActor @Suite("Families and queries, as users write them")
struct FamilyVariants {
    @Test("Stores by key can be undone together")
    func rows() {
        let model = FamilyModel()
        let undo = UndoRecorder()
        model.rows.attach(undo)
        let row = model.rows[RowID(number: 7)]
        row.commit { $0.title = "Milk" }
        #expect(model.rows.existing(RowID(number: 7)) === row && model.rows.stores.count == 1)
        undo.undo()
        #expect(row.title == "row 7")
        model.rows.detach(undo)
        model.values["a"].set(1)
        #expect(model.values["a"].value == 1)
        model.values.removeAll()
        #expect(model.values.count == 0)
    }

    @Test("Families follow the status of the app; lists load in both directions, and drop pages")
    func automatic() async {
        let model = FamilyModel()
        let (id, search) = (RowID(number: 7), FamilySearch(text: "Milk"))
        let load = Task { await model.details[id].loadIfNeeded() }
        model.status.isOnline = true
        #expect(await load.value.isCompleted && model.details[id].value?.name == "product 7")
        let list = model.lines[search]
        await list.loadIfNeeded()
        await list.loadPrevious()
        #expect(list.items == [RowID(number: 4)] && list.hasNext)
        let changes = SharedSignal()
        model.details.refetches(on: changes)
        model.lines.refetches(on: changes)
    }

    @Test("Query entries load values by key")
    func queries() async {
        let model = FamilyModel()
        let id = RowID(number: 7)
        await model.product[id].loadIfNeeded()
        #expect(model.product[id].state == .loaded(FamilyProduct(name: "product 7")))
        #expect(model.product[id].isFresh)
        model.product.invalidate(id)
        model.product.invalidate { $0.number > 5 }
        #expect(!model.product[id].isFresh)
        model.product.invalidate()
        model.product.refetch()
        model.product.refetch(id)
        model.product.refetch { $0.number > 5 }
        #expect(await model.product.refetchAndWait(where: { $0.number > 7 }).isEmpty)
        #expect(try! await model.product.value(for: id, freshFor: .seconds(60)).name == "product 7")
        #expect(model.product.keys == [id] && !model.product.isLoading && model.product[id].loadedAt != nil)
        model.product.cancelLoads()
        #expect(PreviousValue<FamilyProduct>().state(of: model.product[id]).value?.name == "product 7")
        model.product.set(FamilyProduct(name: "Milk"), for: id)
        await model.product.prefetch(id)
        #expect(model.product[id].value?.name == "Milk")
        let (signals, signal) = AsyncStream.makeStream(of: Void.self)
        let refetching = model.product.refetches(on: signals, where: { $0.number > 5 }, while: { $0.name != "Milk" })
        model.product.refetches(on: .every(.seconds(60))).cancel()
        signal.finish()
        refetching.cancel()
        model.product.remove(id)
        await model.prices["milk"].loadIfNeeded()
        #expect(model.prices["milk"].value == 4)
    }

    @Test("Lists store their items in another family")
    func storedItems() async {
        let model = FamilyModel()
        await model.folders["in"].loadIfNeeded()
        await model.searches["milk"].loadIfNeeded()
        #expect(model.folders["in"].items == [1] && model.searches["milk"].value == [4])
        model.messages[1].update { $0.folder = "done" }
        model.messages.upsert([FamilyMessage(id: 2)], by: \.id)
        #expect(model.folders["in"].items == [2])
        let ids = try! await model.messages.upsert(by: \.id) { [FamilyMessage(id: 3)] }
        #expect(ids == [3] && model.messages[3].value?.folder == "in")
    }

    /// The parameters of a screen: any value store, and how to load it.
    private func show<Source: ValueStore>(
        _ store: Source, load: @escaping @MainActor () async throws -> Source.Value
    ) async -> Bool {
        await store.loadIfNeeded(load).isCompleted
    }

    @Test("A screen can show an entry")
    func screen() async {
        let model = FamilyModel()
        let entry = model.product[RowID(number: 7)]
        let list = model.found[FamilySearch(text: "milk")]
        #expect(await show(entry, load: entry.fetch) && entry.value?.name == "product 7")
        #expect(await show(list, load: list.fetch) && list.items == ["milk 0"])
    }

    @Test("Paged entries load pages by key")
    func pages() async {
        let list = FamilyModel().found[FamilySearch(text: "milk")]
        await list.loadIfNeeded()
        await list.loadNext()
        #expect(list.items == ["milk 0", "milk 1"] && list.hasNext && !list.isLoadingNext && list.nextError == nil)
        await list.reload()
        #expect(list.items == ["milk 0"])
    }
}
