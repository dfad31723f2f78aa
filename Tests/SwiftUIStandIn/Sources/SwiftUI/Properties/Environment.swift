@propertyWrapper public struct Environment<Value>: DynamicProperty {
    private let place = Place()
    private let read: (EnvironmentValues) -> Value

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

    public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
        read = { values in
            guard let object = values.object(of: objectType) else {
                fatalError("No object of type \(objectType) is in the environment.")
            }
            return object
        }
    }

    public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
        read = { $0.object(of: objectType) }
    }

    public var wrappedValue: Value { read(place.values) }

    private final class Place {
        var values = EnvironmentValues()
    }
}

extension Environment: InstallableProperty {
    func install(in rendering: Rendering) { place.values = rendering.environment }
}
