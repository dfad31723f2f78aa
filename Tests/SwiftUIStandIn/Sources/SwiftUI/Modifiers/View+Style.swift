public protocol ShapeStyle: Sendable {}

public struct HierarchicalShapeStyle: ShapeStyle {
    public static let primary = HierarchicalShapeStyle()
    public static let secondary = HierarchicalShapeStyle()
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: HierarchicalShapeStyle { .primary }
    public static var secondary: HierarchicalShapeStyle { .secondary }
}

public struct Color: ShapeStyle, Hashable {
    private let name: String

    public static let red = Color(name: "red")
    public static let primary = Color(name: "primary")
    public static let secondary = Color(name: "secondary")
}

extension ShapeStyle where Self == Color {
    public static var red: Color { .red }
}

public enum TextAlignment: Hashable, CaseIterable, Sendable {
    case leading, center, trailing
}

public struct Material: ShapeStyle {
    private let name: String

    public static let regular = Material(name: "regular")
    @available(tvOS, unavailable)
    @available(watchOS, unavailable)
    public static let bar = Material(name: "bar")
}

extension ShapeStyle where Self == Material {
    public static var regularMaterial: Material { .regular }
    @available(tvOS, unavailable)
    @available(watchOS, unavailable)
    public static var bar: Material { .bar }
}

// The text tree omits purely visual differences.
extension View {
    nonisolated public func font(_ font: Font?) -> some View { Modified(self) }

    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { Modified(self) }

    nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { Modified(self) }

    nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { Modified(self) }

    nonisolated public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        looking {
            $0.minHeight = minHeight
            $0.maxWidth = maxWidth
        }
    }

    nonisolated public func containerRelativeFrame(
        _ axes: Axis.Set, alignment: Alignment = .center
    ) -> some View {
        looking { $0.isAsHighAsContainer = axes.contains(.vertical) }
    }

    nonisolated public func background<S: ShapeStyle>(
        _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View { looking { $0.background = "\(style)" } }
}
