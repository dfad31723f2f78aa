/// Makes an `@Observable` class a store. The stored properties of the class are the state of the store. For a
/// subclass of `Store<State>`, the macro only adds an interactor.
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
/// The state consists of the stored instance properties that `@Observable` tracks. The state does not contain
/// constants, `lazy`, `weak` or `unowned` variables, or properties with `@ObservationIgnored`.
///
/// Two rules apply to each property of the state:
///
/// - Its type must be `Sendable`, because snapshots leave the main actor. A class that is isolated to the main actor
///   is always `Sendable`.
/// - You write its type. You can omit the type if the initial value is a literal, `Type(…)`, `[Element]()` or
///   `Type(…)!`, or ends with `as Type`.
///
/// The macro adds to the class:
///
/// - A struct `Snapshot`, which contains the state as a value. ``/LockstepCore/StoreProtocol/pipeline`` takes and
///   restores snapshots. Each field has the access level of its property, but `private` becomes `fileprivate`. To
///   save the whole store, write `nonisolated extension ToDoStore.Snapshot: Codable {}` in the same file.
/// - For each property `name`, an action `nameMutator` that sets it. The action has the access level of the
///   property's setter. If the class declares a member with the name of the action, the macro does not generate the
///   action.
/// - `interactor`. On first use, the property calls `build()` of the interactor's type.
/// - `propertyStorage`, which Lockstep uses internally.
/// - `init()`, if the class has no initializer and every stored property has a default value. If the class may have a
///   superclass, the macro generates no initializer. The class then has the initializers that Swift provides.
/// - Conformances to ``/LockstepCore/PropertyStore`` and ``/LockstepCore/InteractiveStore``. The class cannot declare
///   other members with the names of their members.
///
/// If the superclass is written as `Store<State>` or `Lockstep.Store<State>`, the superclass keeps the state. The
/// macro then adds only `interactor` and the conformance to ``/LockstepCore/InteractiveStore``:
///
/// ```swift
/// @Store(TallyInteractor.self)
/// @MainActor @Observable
/// final class TallyStore: Store<Tally> {
///     init() { super.init(state: Tally()) }
/// }
/// ```
///
/// The store is isolated to the main actor. Without `@MainActor` on the class, the macro adds `@MainActor` to each
/// member. The default isolation of the module does not matter. The macro also declares the class `Sendable`, as
/// Swift does for a class that is isolated to the main actor.
///
/// Write `@MainActor` on the class in these cases:
///
/// - The class has a superclass.
/// - Other classes inherit from the class.
/// - A protocol is the first type in the inheritance clause. The macro often cannot distinguish a protocol from a
///   superclass.
/// - A property holds another store. The initial value creates the other store on the main actor, and `@Observable`
///   copies this initial value to a generated property.
///
/// Without `@MainActor` on the class, write `@MainActor` on each property whose `willSet` or `didSet` uses other
/// members. `@Observable` copies these observers to a generated property. It copies the attributes that you write,
/// but not the attributes that this macro adds.
///
/// A property may hold another store. The two stores stay separate: attach recorders, undo and tests to the other
/// store, too.
///
/// Declare the operators of the class, such as the `==` of an `Equatable` class, in an extension. The compiler
/// reports an operator in the class itself as ambiguous.
///
/// - Parameter interactor: The type of the store's interactor, written out as `Interactor.self`.
@attached(member, names: arbitrary)
@attached(memberAttribute)
@attached(extension, conformances: PropertyStore, InteractiveStore, Sendable)
public macro Store<Interactor: InteractorProtocol>(_ interactor: Interactor.Type) =
    #externalMacro(module: "LockstepMacros", type: "StoreMacro")

/// Makes an `@Observable` class a store whose stored properties are its state, without an interactor.
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
/// Declare actions as properties of the class. For everything else, see ``Store(_:)``.
@attached(member, names: arbitrary)
@attached(memberAttribute)
@attached(extension, conformances: PropertyStore, Sendable)
public macro Store() = #externalMacro(module: "LockstepMacros", type: "StoreMacro")
