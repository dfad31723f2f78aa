// The rendering omits purely visual differences.

public protocol PrimitiveButtonStyle {}

public struct BorderlessButtonStyle: PrimitiveButtonStyle {
    public init() {}
}

@available(tvOS 14.0, *)
@available(iOS, unavailable)
@available(macOS, unavailable)
@available(visionOS, unavailable)
@available(watchOS, unavailable)
public struct CardButtonStyle: PrimitiveButtonStyle {
    public init() {}
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension PrimitiveButtonStyle where Self == CardButtonStyle {
    @available(tvOS 14.0, *)
    @available(iOS, unavailable)
    @available(macOS, unavailable)
    @available(visionOS, unavailable)
    @available(watchOS, unavailable)
    public static var card: CardButtonStyle { CardButtonStyle() }
}

public protocol PickerStyle {}

@available(watchOS, unavailable)
public struct SegmentedPickerStyle: PickerStyle {
    public init() {}
}

extension PickerStyle where Self == SegmentedPickerStyle {
    @available(watchOS, unavailable)
    public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

public protocol LabelStyle {}

public struct IconOnlyLabelStyle: LabelStyle {
    public init() {}
}

extension LabelStyle where Self == IconOnlyLabelStyle {
    public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

extension View {
    nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { Modified(self) }

    nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { Modified(self) }

    nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View { Modified(self) }

    @available(macOS 13.0, tvOS 15.0, *)
    @available(iOS, unavailable)
    @available(visionOS, unavailable)
    @available(watchOS, unavailable)
    nonisolated public func focusSection() -> some View { Modified(self) }
}
