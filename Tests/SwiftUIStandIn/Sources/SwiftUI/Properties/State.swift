@propertyWrapper public struct State<Value>: DynamicProperty {
    private let place: Place

    public init(wrappedValue value: Value) { place = Place(StateBox(value)) }
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
        var box: StateBox<Value>

        init(_ box: StateBox<Value>) { self.box = box }
    }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

extension State: InstallableProperty {
    func install(in rendering: Rendering) {
        let initial = place.box
        place.box = rendering.stored { initial }
    }
}

/// A box for one state. It is observable, so that a test that waits for another rendering is notified of a change.
@Observable final class StateBox<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}
