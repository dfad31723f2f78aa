#if canImport(SwiftUI)
    public import SwiftUI
    import TodosCore

    /// A window on the list of todos, which is kept where the dependency `repository` says.
    public struct TodosScreen: View {
        @State private var editing = TodoEditing(list: TodoStore())

        /// Creates a window on a list of its own.
        public init() {}

        /// The window.
        public var body: some View { TodosView(editing: editing) }
    }
#endif
