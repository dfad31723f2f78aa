#if canImport(SwiftUI)
    import Lockstep
    public import SwiftUI
    import TodosCore

    /// A window with the lists of todos. The dependency `repository` stores the todos. The window starts with the
    /// list, the filter and the drafts of the dependency `workspace`. The app sets both dependencies when it launches.
    public struct TodosScreen: View {
        @State private var workspace = Dependencies.current.workspace ?? WorkspaceStore()
        @State private var home = TodoEditing(list: TodoStore(.home))
        @State private var work = TodoEditing(list: TodoStore(.work))

        /// Creates a window with its own stores of the lists. The window makes the stores when it appears.
        public init() {}

        /// The window.
        public var body: some View {
            let list = Binding {
                workspace.list
            } set: {
                workspace.choose($0, workspace.filter)
            }
            VStack {
                Picker("List", selection: list) {
                    ForEach(TodoList.allCases) { Text($0.name).tag($0) }
                }
                #if !os(watchOS)
                    .pickerStyle(.segmented)
                #endif
                // Two views, so that each list loads when it is first shown.
                switch workspace.list {
                case .home: TodosView(editing: home, workspace: workspace)
                case .work: TodosView(editing: work, workspace: workspace)
                }
            }
        }
    }
#endif
