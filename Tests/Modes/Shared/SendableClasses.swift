import Lockstep
import Testing

// Classes that are not written `@MainActor`, whose members a macro isolates, in places that require `Sendable`. Their
// main test is that they compile.

@Observable
@Store(PageInteractor.self)
final class PageStore {
    var number = 1
}

/// A class that is not final and is hashable: a set of stores is state.
@Observable
@Store(PageInteractor.self)
class ChapterStore {
    var pages: [PageStore] = []
    var current: PageStore?
}

extension ChapterStore: nonisolated Hashable {
    nonisolated static func == (left: ChapterStore, right: ChapterStore) -> Bool { left === right }
    nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@Observable
@Statable([PageStore].self)
final class PagesStore {}

@Observable
@Store(BookInteractor.self)
final class BookStore {
    var chapters: Set<ChapterStore> = []
    var pages: PagesStore?
    var byName: [String: GenericPages<Int>] = [:]
}

@Observable
@Store(PageInteractor.self)
final class GenericPages<Element: Sendable> {
    var elements: [Element] = []
}

@Interactor
final class PageInteractor {}

@Interactor
final class BookInteractor {
    var addChapter: AsyncAction<BookStore, ChapterStore> {
        AsyncAction { chapter in
            AsyncReducer(get: \.chapters, set: \.chapters) { $0.union([chapter]) }
        }
    }
}

/// A base class whose subclasses cause no message about `Sendable`.
@MainActor @Observable
@Store(PageInteractor.self)
class OpenPageStore {
    var number = 1
}

final class DerivedPageStore: OpenPageStore {}

/// A class that the user isolates or declares `Sendable`. The macro does not change that.
@Observable
@Store(PageInteractor.self)
final class UncheckedPageStore: @unchecked Sendable {
    var number = 1
}

@Observable
@Store(PageInteractor.self)
final class ExtendedPageStore {
    var number = 1
}

extension ExtendedPageStore: @unchecked Sendable {}

@MainActor
@Suite struct SendableClassesTests {
    @Test func `a store can be the state of another store`() async {
        let book = BookStore()
        let chapter = ChapterStore()
        chapter.dispatch(\.pagesMutator, [PageStore()])
        await book.dispatch(\.addChapter, chapter)
        book.pages = PagesStore()
        book.pages?.set(chapter.pages)
        #expect(book.chapters == [chapter] && book.pages?.value?.first === chapter.pages.first)
    }

    @Test func `an inherited action is dispatched to the store as its superclass`() {
        let page = DerivedPageStore()
        (page as OpenPageStore).dispatch(\.numberMutator, 2)
        #expect(page.number == 2)
    }

    @Test func `a store of a subclass has the name of the subclass`() {
        #expect(OpenPageStore().pipeline.store.name == "OpenPageStore")
        #expect(DerivedPageStore().pipeline.store.name == "DerivedPageStore")
        #expect(GenericPages<Int>().pipeline.store.name == "GenericPages")
        #expect(OpenStore().pipeline.store.name == "OpenStore")
        #expect(StoreBelowOpenStore().operations.pipeline.store.name == "StoreBelowOpenStore")
        #expect(StoreWithSuperclass().pipeline.store.name == "StoreWithSuperclass")
    }

    @Test func `a store can be sent to another task`() async {
        let page = PageStore()
        let pages = PagesStore()
        let interactor = PageInteractor()
        let unchecked = UncheckedPageStore()
        let extended = ExtendedPageStore()
        await Task.detached {
            await MainActor.run {
                page.dispatch(\.numberMutator, 2)
                pages.set([page])
                unchecked.number = 3
                extended.number = 4
            }
            _ = interactor
        }.value
        #expect(page.number == 2 && pages.value?.first === page && unchecked.number == 3 && extended.number == 4)
    }
}
