@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene

    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }

    @MainActor @preconcurrency init()
}

extension App {
    /// Shows the app as text, once.
    @MainActor public static func main() { print(ViewHost(app: Self()).render()) }
}

@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene

    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: Scene {}

@resultBuilder public struct SceneBuilder {
    public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

public struct WindowGroup<Content: View> {
    private let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension WindowGroup: Scene, WindowScene {
    public var body: Never { fatalError("A WindowGroup is drawn, not composed.") }
    var window: any View { content }
}

/// A scene that shows a window.
@MainActor protocol WindowScene {
    var window: any View { get }
}

extension Scene {
    /// The view in the scene's window.
    var firstWindow: any View { (self as? any WindowScene)?.window ?? body.firstWindow }
}
