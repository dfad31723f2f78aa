public protocol EnvironmentKey {
    associatedtype Value

    static var defaultValue: Value { get }
}

public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]

    public init() {}

    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    func object<T: AnyObject>(of type: T.Type) -> T? { values[ObjectIdentifier(type)] as? T }

    mutating func setObject<T: AnyObject>(_ object: T?) { values[ObjectIdentifier(T.self)] = object }
}

extension EnvironmentValues {
    public var locale: Locale {
        get { self[LocaleKey.self] }
        set { self[LocaleKey.self] = newValue }
    }

    public var isEnabled: Bool {
        get { self[IsEnabledKey.self] }
        set { self[IsEnabledKey.self] = newValue }
    }

    public var dynamicTypeSize: DynamicTypeSize {
        get { self[DynamicTypeSizeKey.self] }
        set { self[DynamicTypeSizeKey.self] = newValue }
    }

    public internal(set) var refresh: RefreshAction? {
        get { self[RefreshKey.self] }
        set { self[RefreshKey.self] = newValue }
    }

    private enum LocaleKey: EnvironmentKey {
        static var defaultValue: Locale { Locale(identifier: "en") }
    }

    private enum IsEnabledKey: EnvironmentKey {
        static var defaultValue: Bool { true }
    }

    private enum DynamicTypeSizeKey: EnvironmentKey {
        static var defaultValue: DynamicTypeSize { .large }
    }

    private enum RefreshKey: EnvironmentKey {
        static var defaultValue: RefreshAction? { nil }
    }
}
