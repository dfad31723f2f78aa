import Foundation
import LockstepUI
import Testing

@Suite("EmptyDisplayModel")
struct EmptyDisplayModelTests {
    private static let models: [EmptyDisplayModel] = [
        .noResults, .noMatches(query: "FIELD"), .noDataYet, .noConnection,
    ]

    @Test("Every reason has its own texts in every language", arguments: models)
    func languages(model: EmptyDisplayModel) {
        #expect(!Languages.keys(model.title(for:)).isEmpty)
        #expect(!Languages.keys { model.message(for: $0) ?? "" }.isEmpty)
        #expect(Set(Self.models.map { $0.title(for: .english) }).count == Self.models.count)
    }

    @Test("The query is in the title, with the quotation marks of the language")
    func query() {
        let model = EmptyDisplayModel.noMatches(query: "FIELD")
        #expect(model.title(for: .english) == "No Results for “FIELD”")
        #expect(model.title(for: .spanish) == "Sin resultados para «FIELD»")
        #expect(model.title(for: .japanese) == "「FIELD」の検索結果はありません")
    }

    @Test("Custom texts are not changed")
    func ownWords() {
        let model = EmptyDisplayModel.custom("Inbox Zero", message: "Well done.", symbolName: "star")
        #expect((model.title, model.message, model.symbolName) == ("Inbox Zero", "Well done.", "star"))
        #expect(EmptyDisplayModel.custom("Inbox Zero").message(for: .japanese) == nil)
        #expect(model.title(for: .japanese) == "Inbox Zero")
    }

    @Test("Two strings are a title and a message, with the usual symbol")
    func unlabelledWords() {
        let model = EmptyDisplayModel.custom("Inbox Zero", "Well done.")
        #expect(model == .custom("Inbox Zero", message: "Well done.", symbolName: "tray"))
        let state = ViewState<Int, Never, EmptyDisplayModel>.empty(model)
        #expect(state.empty == model)
        #expect(ContentState<Int>.content(1).empty == nil)
    }
}
