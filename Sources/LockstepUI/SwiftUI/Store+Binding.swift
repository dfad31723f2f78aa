#if canImport(SwiftUI)
    public import LockstepCore
    public import SwiftUI

    extension Store {
        /// A field of the state, for a control to read and write.
        ///
        /// Writing is a commit, labelled by the field; writing an equal value is none (promise C2).
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
        /// A property of the store, for a control to read and write.
        ///
        /// Writing is a commit, labelled by the property; writing an equal value is none (promise C2). `@Bindable` makes the same of
        /// `$store.name`.
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
