// Written by scripts/type-matrix, which says how to add a type.

import Lockstep
import Testing

// Types that apps have, as state of each kind.

enum PlainKind { case first, second }

nonisolated enum FreeKind: String, Codable { case first, second }

enum LoadedKind: Equatable { case empty, text(String) }

indirect enum TreeKind: Equatable, Sendable { case leaf, node(TreeKind, PlainKind) }

enum LevelKind: Comparable { case low, high }

struct OwnKey: Hashable { var number = 1 }

enum KindSpace {
    struct Nested: Hashable { var kind = Deep.first }
    enum Deep { case first, second }
}

struct KindBox<Content> { var content: Content }

extension KindBox: Equatable where Content: Equatable {}
extension KindBox: Sendable where Content: Sendable {}

nonisolated struct FreeBox<Content: Codable & Sendable>: Codable, Sendable { var content: Content }

final class KindModel: Sendable {}

protocol KindShape: Sendable { var sides: Int { get } }

struct KindSquare: KindShape { var sides = 4 }

struct KindFailure: Error, Equatable { var code = 1 }

typealias KindHandler = @MainActor (Int) -> Int
typealias KindWork = @Sendable () -> Int

struct MatrixState: Sendable {
    var plain: PlainKind = .first
    var loaded: LoadedKind = .empty
    var tree: TreeKind = .leaf
    var key: OwnKey = OwnKey()
    var nested: KindSpace.Nested = KindSpace.Nested()
    var deep: [KindSpace.Deep] = []
    var box: KindBox<PlainKind> = KindBox<PlainKind>(content: .first)
    var kinds: Set<PlainKind> = []
    var byKind: [PlainKind: String] = [:]
    var byKey: [OwnKey: [PlainKind]] = [:]
    var maybeKinds: Set<PlainKind>? = nil
    var manyKinds: [Set<PlainKind>] = []
    var boxedKinds: KindBox<Set<PlainKind>> = KindBox<Set<PlainKind>>(content: [])
    var levels: ClosedRange<LevelKind> = .low ... .low
    var freeKinds: Set<FreeKind> = []
    var byFreeKind: [FreeKind: [String]] = [:]
    var freeKind: FreeKind? = nil
    var freeBox: FreeBox<[FreeKind]> = FreeBox<[FreeKind]>(content: [])
    var pair: (PlainKind, Int) = (.first, 1)
    var result: Result<PlainKind, KindFailure> = .success(.first)
    var outcome: Result<Int, any Error> = .success(1)
    var range: Range<Int> = 0..<1
    var secret: Sensitive<FreeKind> = Sensitive<FreeKind>(.first)
    var shape: any KindShape = KindSquare()
    var model: KindModel? = nil
    var tap: @MainActor (Int) -> Int = { $0 }
    var handler: KindHandler = { $0 }
    var maybeHandler: KindHandler? = nil
    var handlers: [KindHandler] = []
    var work: KindWork = { 1 }
}

@MainActor final class MatrixStructStore: Store<MatrixState> {
    init() { super.init(state: MatrixState()) }
}

@Store
@MainActor @Observable
final class MatrixStore {
    var plain: PlainKind = .first
    var loaded: LoadedKind = .empty
    var tree: TreeKind = .leaf
    var key: OwnKey = OwnKey()
    var nested: KindSpace.Nested = KindSpace.Nested()
    var deep: [KindSpace.Deep] = []
    var box: KindBox<PlainKind> = KindBox<PlainKind>(content: .first)
    var kinds: Set<PlainKind> = []
    var byKind: [PlainKind: String] = [:]
    var byKey: [OwnKey: [PlainKind]] = [:]
    var maybeKinds: Set<PlainKind>? = nil
    var manyKinds: [Set<PlainKind>] = []
    var boxedKinds: KindBox<Set<PlainKind>> = KindBox<Set<PlainKind>>(content: [])
    var levels: ClosedRange<LevelKind> = .low ... .low
    var freeKinds: Set<FreeKind> = []
    var byFreeKind: [FreeKind: [String]] = [:]
    var freeKind: FreeKind? = nil
    var freeBox: FreeBox<[FreeKind]> = FreeBox<[FreeKind]>(content: [])
    var pair: (PlainKind, Int) = (.first, 1)
    var result: Result<PlainKind, KindFailure> = .success(.first)
    var outcome: Result<Int, any Error> = .success(1)
    var range: Range<Int> = 0..<1
    var secret: Sensitive<FreeKind> = Sensitive<FreeKind>(.first)
    var shape: any KindShape = KindSquare()
    var model: KindModel? = nil
    var tap: @MainActor (Int) -> Int = { $0 }
    var handler: KindHandler = { $0 }
    var maybeHandler: KindHandler? = nil
    var handlers: [KindHandler] = []
    var work: KindWork = { 1 }
}

#if !canImport(Darwin)  // where `InlineArray` needs a newer system
    @Store
    @Observable
    final class MatrixArrayStore {
        var kinds: InlineArray<2, PlainKind> = [.first, .first]
    }
#endif

@Statable([KindSpace.Deep].self)
@MainActor @Observable
final class MatrixDeep {}

@Statable([FreeKind: [String]].self)
@MainActor @Observable
final class MatrixByFreeKind {}

@Statable(KindHandler.self)
@MainActor @Observable
final class MatrixHandler {}

@Statable((any KindShape).self)
@MainActor @Observable
final class MatrixShape {}

@MainActor
@Suite struct TypeMatrix {
    private func expect(_ isRight: Bool, _ name: String) { #expect(isRight, "\(name)") }

    private func expectValue<Value: Sendable>(
        _ type: Value.Type, _ first: Value, _ second: Value, isSecond: (Value) -> Bool
    ) async {
        let name = "\(type)"
        let (value, undo) = (AsyncValue(initialValue: first), UndoRecorder())
        value.pipeline.attach(undo)
        value.set(second)
        expect(value.value.map(isSecond) == true, name)
        undo.undo()
        expect(value.value.map(isSecond) == false, name)
        let values = QueryFamily { (_: Int) in second }
        await values[1].loadIfNeeded()
        expect(values[1].value.map(isSecond) == true, name)
    }

    private func expectKey<Key: Hashable>(_ key: Key, _ name: String) {
        let (operations, family) = (OperationTracker<Key>(), StoreFamily { (_: Key) in AsyncValue<Int>() })
        operations.start(key)
        expect(operations.isActive(key) && family[key] === family[key], name)
    }

    private func expectSaved<Part: Codable & Sendable>(
        _ part: WritableKeyPath<MatrixState, Part>, _ value: Part, _ name: String, isSame: (Part) -> Bool
    ) async {
        let (store, other, storage) = (MatrixStructStore(), MatrixStructStore(), MemoryStorage())
        let saved = store.persist(part, in: storage)
        store[part] = value
        await saved.flush()
        storage.close()
        other.persist(part, in: storage)
        expect(isSame(other[part]), name)
    }

    /// The names of the properties that have their second value.
    private func changed(_ store: MatrixStore) -> Set<String> {
        var names: Set<String> = []
        if store.plain == .second { names.insert("plain") }
        if store.loaded == .text("a") { names.insert("loaded") }
        if store.tree == .node(.leaf, .second) { names.insert("tree") }
        if store.key == OwnKey(number: 2) { names.insert("key") }
        if store.nested == KindSpace.Nested(kind: .second) { names.insert("nested") }
        if store.deep == [.second] { names.insert("deep") }
        if store.box == KindBox(content: .second) { names.insert("box") }
        if store.kinds == [.second] { names.insert("kinds") }
        if store.byKind == [.second: "a"] { names.insert("byKind") }
        if store.byKey == [OwnKey(): [.second]] { names.insert("byKey") }
        if store.maybeKinds == [.second] { names.insert("maybeKinds") }
        if store.manyKinds == [[.second]] { names.insert("manyKinds") }
        if store.boxedKinds == KindBox(content: [.second]) { names.insert("boxedKinds") }
        if store.levels == .low ... .high { names.insert("levels") }
        if store.freeKinds == [.second] { names.insert("freeKinds") }
        if store.byFreeKind == [.second: ["a"]] { names.insert("byFreeKind") }
        if store.freeKind == .second { names.insert("freeKind") }
        if store.freeBox.content == [.second] { names.insert("freeBox") }
        if store.pair.0 == .second { names.insert("pair") }
        if store.result == .failure(KindFailure()) { names.insert("result") }
        if (try? store.outcome.get()) == 2 { names.insert("outcome") }
        if store.range == 0..<2 { names.insert("range") }
        if store.secret.value == .second { names.insert("secret") }
        if store.shape.sides == 5 { names.insert("shape") }
        if store.model != nil { names.insert("model") }
        if store.tap(1) == 2 { names.insert("tap") }
        if store.handler(1) == 2 { names.insert("handler") }
        if store.maybeHandler?(1) == 2 { names.insert("maybeHandler") }
        if store.handlers.count == 1 { names.insert("handlers") }
        if store.work() == 2 { names.insert("work") }
        return names
    }

    @Test func `fields and properties are written, derived, set by actions, and undone`() {
        let (source, store) = (MatrixStructStore(), MatrixStore())
        let (undo, history) = (UndoRecorder(), HistoryRecorder(limit: 200))
        source.pipeline.attach(history)
        store.pipeline.attach(history)
        store.pipeline.attach(undo)
        source[\.plain] = .second
        source[\.loaded] = .text("a")
        source[\.tree] = .node(.leaf, .second)
        source[\.key] = OwnKey(number: 2)
        source[\.nested] = KindSpace.Nested(kind: .second)
        source[\.deep] = [.second]
        source[\.box] = KindBox(content: .second)
        source[\.kinds] = [.second]
        source[\.byKind] = [.second: "a"]
        source[\.byKey] = [OwnKey(): [.second]]
        source[\.maybeKinds] = [.second]
        source[\.manyKinds] = [[.second]]
        source[\.boxedKinds] = KindBox(content: [.second])
        source[\.levels] = .low ... .high
        source[\.freeKinds] = [.second]
        source[\.byFreeKind] = [.second: ["a"]]
        source[\.freeKind] = .second
        source[\.freeBox] = FreeBox(content: [.second])
        source[\.pair] = (.second, 1)
        source[\.result] = .failure(KindFailure())
        source[\.outcome] = .success(2)
        source[\.range] = 0..<2
        source[\.secret] = Sensitive(.second)
        source[\.shape] = KindSquare(sides: 5)
        source[\.model] = KindModel()
        source[\.tap] = { $0 + 1 }
        source[\.handler] = { $0 + 1 }
        source[\.maybeHandler] = { $0 + 1 }
        source[\.handlers] = [{ $0 + 1 }]
        source[\.work] = { 2 }
        store.plain = source.plain
        store.loaded = source.loaded
        store.tree = source.tree
        store.key = source.key
        store.nested = source.nested
        store.deep = source.deep
        store.box = source.box
        store.kinds = source.kinds
        store.byKind = source.byKind
        store.byKey = source.byKey
        store.maybeKinds = source.maybeKinds
        store.manyKinds = source.manyKinds
        store.boxedKinds = source.boxedKinds
        store.levels = source.levels
        store.freeKinds = source.freeKinds
        store.byFreeKind = source.byFreeKind
        store.freeKind = source.freeKind
        store.freeBox = source.freeBox
        store.pair = source.pair
        store.result = source.result
        store.outcome = source.outcome
        store.range = source.range
        store.secret = source.secret
        store.shape = source.shape
        store.model = source.model
        store.tap = source.tap
        store.handler = source.handler
        store.maybeHandler = source.maybeHandler
        store.handlers = source.handlers
        store.work = source.work
        #expect(changed(store).count == 30 && history.commits.count == 60)
        while undo.canUndo { undo.undo() }
        #expect(changed(store) == [])
        store.dispatch(\.plainMutator, Derived { source.plain }.value)
        store.dispatch(\.loadedMutator, Derived { source.loaded }.value)
        store.dispatch(\.treeMutator, Derived { source.tree }.value)
        store.dispatch(\.keyMutator, Derived { source.key }.value)
        store.dispatch(\.nestedMutator, Derived { source.nested }.value)
        store.dispatch(\.deepMutator, Derived { source.deep }.value)
        store.dispatch(\.boxMutator, Derived { source.box }.value)
        store.dispatch(\.kindsMutator, Derived { source.kinds }.value)
        store.dispatch(\.byKindMutator, Derived { source.byKind }.value)
        store.dispatch(\.byKeyMutator, Derived { source.byKey }.value)
        store.dispatch(\.maybeKindsMutator, Derived { source.maybeKinds }.value)
        store.dispatch(\.manyKindsMutator, Derived { source.manyKinds }.value)
        store.dispatch(\.boxedKindsMutator, Derived { source.boxedKinds }.value)
        store.dispatch(\.levelsMutator, Derived { source.levels }.value)
        store.dispatch(\.freeKindsMutator, Derived { source.freeKinds }.value)
        store.dispatch(\.byFreeKindMutator, Derived { source.byFreeKind }.value)
        store.dispatch(\.freeKindMutator, Derived { source.freeKind }.value)
        store.dispatch(\.freeBoxMutator, Derived { source.freeBox }.value)
        store.dispatch(\.pairMutator, Derived { source.pair }.value)
        store.dispatch(\.resultMutator, Derived { source.result }.value)
        store.dispatch(\.outcomeMutator, Derived { source.outcome }.value)
        store.dispatch(\.rangeMutator, Derived { source.range }.value)
        store.dispatch(\.secretMutator, Derived { source.secret }.value)
        store.dispatch(\.shapeMutator, Derived { source.shape }.value)
        store.dispatch(\.modelMutator, Derived { source.model }.value)
        store.dispatch(\.tapMutator, Derived { source.tap }.value)
        store.dispatch(\.handlerMutator, Derived { source.handler }.value)
        store.dispatch(\.maybeHandlerMutator, Derived { source.maybeHandler }.value)
        store.dispatch(\.handlersMutator, Derived { source.handlers }.value)
        store.dispatch(\.workMutator, Derived { source.work }.value)
        #expect(Derived { changed(store) }.value.count == 30)
    }

    #if !canImport(Darwin)
        @Test func `an array of fixed size is written and undone`() {
            let (store, undo) = (MatrixArrayStore(), UndoRecorder())
            store.pipeline.attach(undo)
            store.kinds[1] = .second
            #expect(store.kinds[1] == .second && undo.canUndo)
            undo.undo()
            #expect(store.kinds[1] == .first)
        }
    #endif

    @Test func `values are set, loaded by queries, and undone`() async {
        await expectValue(PlainKind.self, .first, .second) { $0 == .second }
        await expectValue(LoadedKind.self, .empty, .text("a")) { $0 == .text("a") }
        await expectValue(TreeKind.self, .leaf, .node(.leaf, .second)) { $0 == .node(.leaf, .second) }
        await expectValue(OwnKey.self, OwnKey(), OwnKey(number: 2)) { $0 == OwnKey(number: 2) }
        await expectValue(KindSpace.Nested.self, KindSpace.Nested(), KindSpace.Nested(kind: .second)) {
            $0 == KindSpace.Nested(kind: .second)
        }
        await expectValue([KindSpace.Deep].self, [], [.second]) { $0 == [.second] }
        await expectValue(KindBox<PlainKind>.self, KindBox<PlainKind>(content: .first), KindBox(content: .second)) {
            $0 == KindBox(content: .second)
        }
        await expectValue(Set<FreeKind>.self, [], [.second]) { $0 == [.second] }
        await expectValue([FreeKind: [String]].self, [:], [.second: ["a"]]) { $0 == [.second: ["a"]] }
        await expectValue(FreeKind?.self, nil, .second) { $0 == .second }
        await expectValue(FreeBox<[FreeKind]>.self, FreeBox<[FreeKind]>(content: []), FreeBox(content: [.second])) {
            $0.content == [.second]
        }
        await expectValue((PlainKind, Int).self, (.first, 1), (.second, 1)) { $0.0 == .second }
        await expectValue(Result<PlainKind, KindFailure>.self, .success(.first), .failure(KindFailure())) {
            $0 == .failure(KindFailure())
        }
        await expectValue(Result<Int, any Error>.self, .success(1), .success(2)) { (try? $0.get()) == 2 }
        await expectValue(Range<Int>.self, 0..<1, 0..<2) { $0 == 0..<2 }
        await expectValue(Sensitive<FreeKind>.self, Sensitive<FreeKind>(.first), Sensitive(.second)) {
            $0.value == .second
        }
        await expectValue((any KindShape).self, KindSquare(), KindSquare(sides: 5)) { $0.sides == 5 }
        await expectValue(KindModel?.self, nil, KindModel()) { $0 != nil }
        await expectValue((@MainActor (Int) -> Int).self, { $0 }, { $0 + 1 }) { $0(1) == 2 }
        await expectValue(KindHandler.self, { $0 }, { $0 + 1 }) { $0(1) == 2 }
        await expectValue(KindHandler?.self, nil, { $0 + 1 }) { $0?(1) == 2 }
        await expectValue([KindHandler].self, [], [{ $0 + 1 }]) { $0.count == 1 }
        await expectValue(KindWork.self, { 1 }, { 2 }) { $0() == 2 }
    }

    @Test func `the values of classes are set`() {
        let deep = MatrixDeep()
        deep.set([.second])
        expect(deep.value.map { $0 == [.second] } == true, "deep")
        let byFreeKind = MatrixByFreeKind()
        byFreeKind.set([.second: ["a"]])
        expect(byFreeKind.value.map { $0 == [.second: ["a"]] } == true, "byFreeKind")
        let handler = MatrixHandler()
        handler.set({ $0 + 1 })
        expect(handler.value.map { $0(1) == 2 } == true, "handler")
        let shape = MatrixShape()
        shape.set(KindSquare(sides: 5))
        expect(shape.value.map { $0.sides == 5 } == true, "shape")
    }

    @Test func `operations and keys`() {
        expectKey(.second as PlainKind, "plain")
        expectKey(OwnKey(number: 2), "key")
        expectKey(KindSpace.Nested(kind: .second), "nested")
        expectKey([.second] as [KindSpace.Deep], "deep")
        expectKey([.second] as Set<PlainKind>, "kinds")
        expectKey([.second: "a"] as [PlainKind: String], "byKind")
        expectKey([OwnKey(): [.second]] as [OwnKey: [PlainKind]], "byKey")
        expectKey([.second] as Set<PlainKind>?, "maybeKinds")
        expectKey([[.second]] as [Set<PlainKind>], "manyKinds")
        expectKey(.low ... .high as ClosedRange<LevelKind>, "levels")
        expectKey([.second] as Set<FreeKind>, "freeKinds")
        expectKey([.second: ["a"]] as [FreeKind: [String]], "byFreeKind")
        expectKey(.second as FreeKind?, "freeKind")
        expectKey(0..<2 as Range<Int>, "range")
    }

    @Test func `parts are saved`() async {
        await expectSaved(\.freeKinds, [.second], "freeKinds") { $0 == [.second] }
        await expectSaved(\.byFreeKind, [.second: ["a"]], "byFreeKind") { $0 == [.second: ["a"]] }
        await expectSaved(\.freeKind, .second, "freeKind") { $0 == .second }
        await expectSaved(\.freeBox, FreeBox(content: [.second]), "freeBox") { $0.content == [.second] }
        await expectSaved(\.range, 0..<2, "range") { $0 == 0..<2 }
    }
}
