@propertyWrapper public struct State<Value>: DynamicProperty {
    private let place: Place

    /// As in Apple's SDK 27, a view that appears evaluates its initial values. In earlier SDKs, each creation of a view
    /// does.
    public init(wrappedValue value: @autoclosure @escaping () -> Value) { place = Place(value) }
    public init(initialValue value: Value) { self.init(wrappedValue: value) }

    public var wrappedValue: Value {
        get { place.box.value }
        nonmutating set { place.box.value = newValue }
    }

    public var projectedValue: Binding<Value> {
        let box = place.box
        return Binding(reading: { box.value }, writing: { box.value = $0 })
    }

    /// The place of the view's state: a separate box until the view is rendered, then the box of the view's place.
    private final class Place {
        lazy var box = StateBox(initialValue())
        private let initialValue: () -> Value

        init(_ initialValue: @escaping () -> Value) { self.initialValue = initialValue }
    }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

extension State: InstallableProperty {
    func install(in rendering: Rendering) {
        place.box = rendering.stored { place.box }
    }
}

/// A box for one state. It is observable, so that a test that waits for another rendering is notified of a change.
@Observable final class StateBox<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}
