import Lockstep

// What docs/migration/Statable.md shows, word for word; `MigrationTests` compares the two.

struct Recipe: Equatable, Sendable { var title: String }

@MainActor final class Kitchen {
    var recipes = [Recipe(title: "Soup"), Recipe(title: "Bread")]

    func recipes(matching text: String) async throws -> [Recipe] {
        text.isEmpty ? recipes : recipes.filter { $0.title.contains(text) }
    }

    func save(_ recipe: Recipe) async throws {
        if recipe.title.isEmpty { throw ValidationError.required(field: "Title") }
        recipes.append(recipe)
    }
}

// snippet: recipes
enum RecipeOperation { case save }

@Statable([Recipe].self, operations: RecipeOperation.self)
@MainActor @Observable
final class RecipeStore {
    func search(_ text: String, in kitchen: Kitchen) async {
        await load { try await kitchen.recipes(matching: text) }  // the search that started last wins
    }

    func save(_ recipe: Recipe, to kitchen: Kitchen) async {
        let result = await operations.run(.save, policy: .drop) { try await kitchen.save(recipe) }
        if case .success = result { await reload { try await kitchen.recipes(matching: "") } }
    }

    var caption: String {
        switch state {
        case .idle, .loading: "…"
        case .loaded(let recipes): "\(recipes.count) recipes"
        case .failed(let error): error.localizedMessage
        }
    }
}
// end
