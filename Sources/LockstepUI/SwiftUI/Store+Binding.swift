#if canImport(SwiftUI)
    public import LockstepCore
    public import SwiftUI

    extension Store {
        /// Returns a binding to a field of the state, for a control.
        ///
        /// A new value makes a commit, labelled with the field. An equal value makes no commit (promise C2).
        ///
        /// ```swift
        /// TextField("Name", text: store.binding(\.name))
        /// ```
        ///
        /// - Parameter field: The field.
        /// - Returns: The binding. It keeps the store alive.
        public func binding<Value>(_ field: WritableKeyPath<State, Value>) -> Binding<Value> {
            Binding(get: { @MainActor in self[field] }, set: { @MainActor in self[field] = $0 })
        }
    }

    extension PropertyStore {
        /// Returns a binding to a property of the store, for a control.
        ///
        /// A new value makes a commit, labelled with the property. An equal value makes no commit (promise C2).
        /// With `@Bindable`, `$store.name` is the same binding.
        ///
        /// ```swift
        /// TextField("Name", text: store.binding(\.name))
        /// ```
        ///
        /// - Parameter property: The property.
        /// - Returns: The binding. It keeps the store alive.
        public func binding<Value>(_ property: ReferenceWritableKeyPath<Self, Value>) -> Binding<Value> {
            Binding(get: { @MainActor in self[keyPath: property] }, set: { @MainActor in self[keyPath: property] = $0 })
        }
    }
#endif
