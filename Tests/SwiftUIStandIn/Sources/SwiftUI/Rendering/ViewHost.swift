import Accessibility

/// Shows a view as text, keeps its state, and does what a person would do.
///
/// A rendering reads what is current. Tasks of views run from ``appear()`` on, as long as the view that has them is in what was
/// rendered last.
@MainActor package final class ViewHost {
    /// What was announced to those who hear the screen, from ``appear()`` on.
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

    /// The nodes of the view as it is now.
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

    /// The view as it is now.
    package func render() -> String { nodes().flatMap { $0.lines() }.joined(separator: "\n") }

    /// Puts the view on the screen: its tasks begin.
    package func appear() {
        graph.isOnScreen = true
        _ = nodes()
    }

    /// Takes the view off the screen, and waits until its tasks, which are cancelled, have ended.
    package func disappear() async {
        for task in graph.cancelTasks() { await task.value }
    }
}

/// The view as text.
///
/// - Parameters:
///   - view: The view.
///   - locale: Who reads it.
/// - Returns: A line for each view that shows, those inside another one indented.
@MainActor package func render(_ view: some View, locale: Locale = Locale(identifier: "en")) -> String {
    ViewHost(locale: locale) { view }.render()
}
