package import Lockstep

/// The actions of a ``TodoEditing``.
@Interactor
package final class TodoEditingInteractor {
    // MARK: Renaming

    /// Starts to edit a title, or keeps the text typed so far. Does nothing while the title is being saved.
    package var edit: Action<TodoEditing, Todo.ID, TitleEdit> {
        Action { id, new in
            Reducer("edit", get: \.edits[id], set: \.edits[id]) { edit -> TitleEdit? in
                guard var edit else { return new }
                if !edit.state.isSaving { edit.draft = new.draft }
                return edit
            }
        }
    }

    /// Discards the typed text. Does nothing while the title is being saved.
    package var cancel: Action<TodoEditing, Todo.ID> {
        Action { id in
            Reducer("cancel", get: \.edits[id], set: \.edits[id]) { edit -> TitleEdit? in
                edit?.state.isSaving == true ? edit : nil
            }
        }
    }

    /// Saves the typed text, and ends the edit when the list shows it.
    ///
    /// Fails with a `StateError`, which the edit keeps together with the typed text.
    package var save: AsyncAction<TodoEditing, Todo.ID, String> {
        AsyncAction { id, typed in
            Reducer("save", get: \.edits[id], set: \.edits[id]) { edit -> TitleEdit? in
                let edit = edit ?? TitleEdit(title: typed)
                return TitleEdit(title: edit.title, draft: typed, state: try edit.state.begun())
            }
            AsyncMiddleware { proxy in
                do {
                    try await proxy.list.rename(id: id, to: typed)
                } catch {
                    proxy.dispatch(\.end, id, SaveState(throwing: error))
                    throw error
                }
            }
            Reducer("saved", set: \.edits[id]) { nil }
        }
    }

    /// Ends a save. The title can be edited again.
    var end: Action<TodoEditing, Todo.ID, SaveState> {
        Action { id, state in
            Reducer("end", get: \.edits[id], set: \.edits[id]) { edit -> TitleEdit? in
                edit.map { TitleEdit(title: $0.title, draft: $0.draft, state: state) }
            }
        }
    }

    // MARK: Clearing

    /// Deletes the done todos, and ends when the list no longer shows them.
    ///
    /// Fails with a `StateError`, which the store keeps.
    @Action(\Self.beginClearingReducer, \Self.deleteDoneMiddleware, \Self.endClearingReducer)
    package var clearDone: AsyncAction<TodoEditing>

    @Reducer(TodoEditing.self, get: \.clearing, set: \.clearing)
    private func beginClearing(_ clearing: SaveState) throws -> SaveState {
        try clearing.begun()
    }

    @Middleware(TodoEditing.self)
    private func deleteDone(_ proxy: TodoEditing.Proxy) async throws {
        do {
            try await proxy.list.deleteDone()
        } catch {
            proxy.dispatch(\.clearingMutator, SaveState(throwing: error))
            throw error
        }
    }

    @Reducer(TodoEditing.self, set: \.clearing)
    private func endClearing() -> SaveState { .idle }
}
