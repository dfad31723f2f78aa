// What the article Undo shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep

@MainActor func undoing(_ store: ShoppingStore) -> UndoRecorder {
    // snippet: undo
    let undo = UndoRecorder()
    store.pipeline.attach(undo)
    store.items = ["Milk"]
    store.items.append("Bread")
    undo.undo()  // store.items == ["Milk"]
    undo.redo()  // store.items == ["Milk", "Bread"]
    // end
    return undo
}

// snippet: one step
extension CartStore {
    @Intercept
    func restock(_ prices: [Int]) {
        for price in prices { add(price) }
    }
}
// end
