#if DEBUG && canImport(SwiftUI)
    import LockstepCore
    package import SwiftUI

    /// Previews of every state of a screen.
    package struct StateDrivenView_Previews: PreviewProvider {
        private typealias Screen = ViewState<[String], ErrorDisplayModel, EmptyDisplayModel>

        private static let screens: [(name: String, state: Screen)] = [
            ("Idle", .idle),
            ("Loading", .loading),
            ("Content", .content(["Swift Concurrency", "Swift Testing"])),
            ("Nothing yet", .empty(.noDataYet)),
            ("No results", .empty(.noResults)),
            ("No matches", .empty(.noMatches(query: "Swift 1"))),
            ("No connection", .empty(.noConnection)),
            ("Error to try again after", .error(ErrorDisplayModel(.network(.timeout)))),
            ("Error to stay", .error(ErrorDisplayModel(.notFound(resource: "Swift 1")))),
        ]

        /// A preview for each state, and for each presentation of a refresh.
        package static var previews: some View {
            ForEach(screens, id: \.name) { screen in
                StateDrivenView(state: screen.state) { (items: [String]) in
                    List(items, id: \.self) { Text(verbatim: $0) }
                } idle: {
                    Text(verbatim: "Idle")
                }
                .refreshable {}
                .previewDisplayName(screen.name)
            }
            RefreshNotice(.progress(label: "Refreshing"))
                .previewDisplayName("Refreshing")
            RefreshNotice(.failed(ErrorDisplayModel(.network(.timeout)).placeholder(canRetry: true)))
                .refreshable {}
                .previewDisplayName("Refresh failed")
        }
    }
#endif
