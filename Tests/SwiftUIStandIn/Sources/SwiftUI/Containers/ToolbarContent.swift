@MainActor @preconcurrency public protocol ToolbarContent {
    associatedtype Body: ToolbarContent

    @ToolbarContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: ToolbarContent {}

/// The content of a toolbar that is not composed of other contents.
@MainActor protocol PrimitiveToolbarContent: ToolbarContent where Body == Never {
    func nodes(in rendering: Rendering) -> [Node]
}

extension PrimitiveToolbarContent {
    public var body: Never { fatalError("\(Self.self) is drawn, not composed.") }
}

extension Rendering {
    func nodes(of content: some ToolbarContent) -> [Node] {
        (content as? any PrimitiveToolbarContent)?.nodes(in: self) ?? at("content").nodes(of: content.body)
    }
}

@resultBuilder public struct ToolbarContentBuilder {
    public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }

    public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> some ToolbarContent { content }

    public static func buildBlock<each Content: ToolbarContent>(
        _ content: repeat each Content
    ) -> some ToolbarContent {
        var contents: [any ToolbarContent] = []
        for content in repeat each content { contents.append(content) }
        return ToolbarContents(contents)
    }

    @available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
    public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> some ToolbarContent {
        ToolbarContents(content.map { [$0] } ?? [])
    }

    @available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
    public static func buildEither<First: ToolbarContent, Second: ToolbarContent>(
        first: First
    ) -> ConditionalToolbarContent<First, Second> { ConditionalToolbarContent(content: first) }

    @available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
    public static func buildEither<First: ToolbarContent, Second: ToolbarContent>(
        second: Second
    ) -> ConditionalToolbarContent<First, Second> { ConditionalToolbarContent(content: second) }
}

/// Conditional content of a toolbar. Apple uses `_ConditionalContent`, which is a view in other places.
public struct ConditionalToolbarContent<First, Second> {
    fileprivate let content: any ToolbarContent
}

extension ConditionalToolbarContent: ToolbarContent, PrimitiveToolbarContent {
    func nodes(in rendering: Rendering) -> [Node] { rendering.at("branch").nodes(of: content) }
}

struct ToolbarContents {
    private let contents: [any ToolbarContent]

    init(_ contents: [any ToolbarContent]) { self.contents = contents }
}

extension ToolbarContents: ToolbarContent, PrimitiveToolbarContent {
    func nodes(in rendering: Rendering) -> [Node] {
        contents.enumerated().flatMap { index, content in rendering.at(index).nodes(of: content) }
    }
}

public struct ToolbarItemPlacement: Sendable {
    private let name: String

    public static let automatic = ToolbarItemPlacement(name: "automatic")
    public static let primaryAction = ToolbarItemPlacement(name: "primaryAction")
    public static let principal = ToolbarItemPlacement(name: "principal")
    public static let cancellationAction = ToolbarItemPlacement(name: "cancellationAction")
    public static let confirmationAction = ToolbarItemPlacement(name: "confirmationAction")
    @available(tvOS, unavailable)
    @available(watchOS, unavailable)
    public static let bottomBar = ToolbarItemPlacement(name: "bottomBar")
}

public struct ToolbarItem<ID, Content: View> {
    private let content: Content

    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) where ID == () {
        self.content = content()
    }
}

extension ToolbarItem: ToolbarContent, PrimitiveToolbarContent {
    func nodes(in rendering: Rendering) -> [Node] { rendering.nodes(of: content) }
}

/// The contents of a toolbar, as a view beside the view that has the toolbar.
struct Toolbar<Content: ToolbarContent> {
    private let content: Content

    init(_ content: Content) { self.content = content }
}

extension Toolbar: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] { rendering.nodes(of: content) }
}
