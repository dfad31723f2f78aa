/// Makes an `@Observable` class a store. The stored properties of the class are the state of the store, and each write
/// of a property is a commit.
///
/// ```swift
/// @Observable
/// @Store(ToDoInteractor.self)
/// final class ToDoStore {
///     var todos: [ToDo] = []
///     var isAlertPresented: Bool = false
/// }
///
/// let store = ToDoStore()
/// store.dispatch(\.addItem, "Milk", "2 litres")  // an action of the interactor
/// store.dispatch(\.todosMutator, [])             // a generated action
/// ```
///
/// The type of each property of the state must be `Sendable`. You can omit the type if the initial value is a
/// literal or `Type(…)`. But write the type if generic arguments are missing, as in `Set(list)`, or if the
/// initializer may return `nil`, as in `URL(string: text)`. The state does not contain constants, `lazy`, `weak` or
/// `unowned` variables, or properties with `@ObservationIgnored`.
///
/// The macro adds to the class:
///
/// - A struct `Snapshot`, which contains the state as a value, and has the memberwise initializer that Swift generates.
///   To save the whole store, write `nonisolated extension ToDoStore.Snapshot: Codable {}` in the same file.
/// - For each property `name`, an action `nameMutator` that sets the property. The class can declare its own
///   `nameMutator` instead.
/// - The property `interactor`. The interactor is created on first use.
/// - `init()`, if the class has no superclass and no initializer, and every stored property has a default value.
/// - The property `interceptors`, an empty array that subclasses can override. The macro does not add it if the class
///   is `final` or declares `interceptors` itself.
/// - Conformances to ``/LockstepCore/PropertyStore`` and ``/LockstepCore/InteractiveStore``.
///
/// A subclass of `Store<State>` has its state in a struct. To such a class, the macro adds only `interactor` and the
/// conformance to ``/LockstepCore/InteractiveStore``:
///
/// ```swift
/// @Store(TallyInteractor.self)
/// @MainActor @Observable
/// final class TallyStore: Store<Tally> {
///     init() { super.init(state: Tally()) }
/// }
/// ```
///
/// The store is isolated to the main actor. Write `@MainActor` on the class in these cases:
///
/// - The class has a superclass or subclasses.
/// - The inheritance clause of the class starts with a protocol.
/// - A property holds another store.
///
/// See <doc:Isolation>.
///
/// - Parameter interactor: The type of the store's interactor, written out as `Interactor.self`. The interactor cannot be
///   nested in the store. In a generic class, it cannot depend on the class's generic parameters: declare the store and
///   its interactor inside a generic type instead.
@attached(member, names: arbitrary)
@attached(memberAttribute)
@attached(extension, conformances: PropertyStore, InteractiveStore, Sendable)
public macro Store<Interactor: InteractorProtocol>(_ interactor: Interactor.Type) =
    #externalMacro(module: "LockstepMacros", type: "StoreMacro")

/// Makes an `@Observable` class a store without an interactor. The stored properties of the class are the state.
///
/// ```swift
/// @Store
/// @MainActor @Observable
/// final class SettingsStore {
///     var isMuted = false
///     var volume = 0.5
/// }
///
/// let store = SettingsStore()
/// store.volume = 0.8                      // a commit
/// store.dispatch(\.isMutedMutator, true)  // a generated action
/// ```
///
/// To add actions, declare them as computed properties of the class. For everything else, see ``Store(_:)``.
@attached(member, names: arbitrary)
@attached(memberAttribute)
@attached(extension, conformances: PropertyStore, Sendable)
public macro Store() = #externalMacro(module: "LockstepMacros", type: "StoreMacro")
