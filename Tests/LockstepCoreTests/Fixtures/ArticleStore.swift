import LockstepCore
import Observation

/// A value that equals every article with the same identifier, whatever the title.
struct Article: Equatable, Sendable {
    var id: Int
    var title: String

    static func == (left: Article, right: Article) -> Bool { left.id == right.id }
}

/// A property store of values whose `==` does not compare their exact content.
@MainActor @Observable
final class ArticleStore {
    var article = Article(id: 1, title: "old")
    var text = ""
    var reading = 0.0

    nonisolated struct Snapshot: PropertySnapshot {
        var article: Article
        var text: String
        var reading: Double

        @MainActor static func snapshot(of store: ArticleStore) -> Self {
            Self(article: store.article, text: store.text, reading: store.reading)
        }

        @MainActor func assign(to store: ArticleStore) {
            store.propertyStorage.put(article, at: \.article, of: store)
            store.propertyStorage.put(text, at: \.text, of: store)
            store.propertyStorage.put(reading, at: \.reading, of: store)
        }

        @MainActor static func name(of property: PartialKeyPath<ArticleStore>) -> String? {
            switch property {
            case \ArticleStore.article: "article"
            case \ArticleStore.text: "text"
            case \ArticleStore.reading: "reading"
            default: nil
            }
        }
    }

    @ObservationIgnored let propertyStorage = PropertyStorage<Snapshot>(storeName: "ArticleStore")

    init() {}
}

extension ArticleStore: PropertyStore {}
