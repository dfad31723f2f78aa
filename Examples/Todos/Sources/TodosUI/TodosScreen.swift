#if canImport(SwiftUI)
    import Lockstep
    public import SwiftUI
    import TodosCore

    /// A window on the lists of todos, which are kept where the dependency `repository` says.
    public struct TodosScreen: View {
        @State private var list = TodoList.home
        @State private var home = TodoEditing(list: TodoStore(.home))
        @State private var work = TodoEditing(list: TodoStore(.work))

        /// Creates a window on lists of its own.
        public init() {}

        /// The window.
        public var body: some View {
            VStack {
                Picker("List", selection: $list) {
                    ForEach(TodoList.allCases) { Text($0.name).tag($0) }
                }
                #if !os(watchOS)
                    .pickerStyle(.segmented)
                #endif
                // Two views, so that each list loads when it is first shown.
                switch list {
                case .home: TodosView(editing: home)
                case .work: TodosView(editing: work)
                }
            }
        }
    }
#endif
