import Accessibility

/// A host that shows a view as text, keeps its state, and performs the actions of a user.
///
/// A rendering reads current values. The task of a view runs after ``appear()``, as long as the view is in the last
/// rendering.
@MainActor package final class ViewHost {
    /// The accessibility announcements since ``appear()``.
    package private(set) var announcements: [String] = []

    private let content: () -> any View
    private let environment: EnvironmentValues
    private let graph = ViewGraph()

    package init(locale: Locale = Locale(identifier: "en"), @ViewBuilder _ content: @escaping () -> some View) {
        self.content = content
        var environment = EnvironmentValues()
        environment.locale = locale
        self.environment = environment
    }

    package convenience init(app: some App, locale: Locale = Locale(identifier: "en")) {
        self.init(locale: locale) { AnyView(app.body.firstWindow) }
    }

    /// Returns the current nodes of the view.
    package func nodes() -> [Node] {
        let receive: @Sendable (String) -> Void = { [weak self] text in
            let host = self
            MainActor.assumeIsolated { host?.announcements.append(text) }
        }
        return HeardAnnouncements.$receive.withValue(receive) {
            graph.rendering { Rendering(environment, graph).nodes(of: content()) }
        }
    }

    /// The animations of changes on the screen, by name.
    package var animations: [String] { graph.animations }

    /// Returns the current text of the view.
    package func render() -> String { nodes().flatMap { $0.lines() }.joined(separator: "\n") }

    /// Puts the view on the screen and starts its tasks.
    package func appear() {
        graph.isOnScreen = true
        _ = nodes()
    }

    /// Takes the view off the screen, cancels its tasks, and waits until they have ended.
    package func disappear() async {
        for task in graph.cancelTasks() { await task.value }
    }
}

/// Returns a view as text.
///
/// - Parameters:
///   - view: The view.
///   - locale: The locale of the reader.
/// - Returns: A line for each visible view. Lines of nested views are indented.
@MainActor package func render(_ view: some View, locale: Locale = Locale(identifier: "en")) -> String {
    ViewHost(locale: locale) { view }.render()
}
