/// Makes an `@Observable` class a store whose stored properties are its state, or adds an interactor to a `Store` of a
/// struct.
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
/// The state consists of the stored instance properties that are observed. Constants, `lazy`, `weak` and `unowned`
/// variables, and properties with `@ObservationIgnored` are not part of the state. The type of each property of the
/// state must be `Sendable`, because snapshots leave the main actor. A class that is isolated to the main actor is
/// always `Sendable`. Write the type of each property, unless the initial value is a literal, `Type(…)`, `[Element]()`
/// or `Type(…)!`, or ends with `as Type`. The macro adds to the class:
///
/// - A struct `Snapshot`, which contains the state as a value. ``/LockstepCore/StoreProtocol/pipeline`` takes and
///   restores snapshots. Each field has the access level of its property, but `private` becomes `fileprivate`. To save
///   the whole store, write `nonisolated extension ToDoStore.Snapshot: Codable {}` in the same file.
/// - For each property `name`, an action `nameMutator` that sets it, with the access level of the property's setter. If
///   the class declares a member with this name, no action is generated.
/// - `interactor`, which `build()` of the interactor's type creates on first use.
/// - `propertyStorage`, which Lockstep uses internally.
/// - `init()`, if the class has no initializer and every stored property has a default value. If the class has, or may
///   have, a superclass, the macro generates no initializer, and the class has the initializers that Swift provides.
/// - Conformances to ``/LockstepCore/PropertyStore`` and ``/LockstepCore/InteractiveStore``. The class cannot declare
///   other members with the names of their members.
///
/// A class whose superclass is written as `Store<State>` or `Lockstep.Store<State>` keeps its state there. It gets only
/// `interactor` and the conformance to ``/LockstepCore/InteractiveStore``:
///
/// ```swift
/// @Store(TallyInteractor.self)
/// @MainActor @Observable
/// final class TallyStore: Store<Tally> {
///     init() { super.init(state: Tally()) }
/// }
/// ```
///
/// The store is isolated to the main actor. If the class is not written with `@MainActor`, the macro adds `@MainActor`
/// to each member, whatever the default isolation of the module is. The macro also declares the class `Sendable`, as
/// Swift does for a class that is isolated to the main actor. Write `@MainActor` on a class with a superclass, and on a
/// class that other classes inherit from. Write it also if a protocol is the first type in the inheritance clause,
/// because the macro often cannot distinguish a protocol from a superclass.
///
/// If the class is not written with `@MainActor`, write `@MainActor` on each property whose `willSet` or `didSet` uses
/// other members, whatever the default isolation of the module is. `@Observable` copies these observers to a generated
/// property, with the attributes that are written, but without the attributes that this macro adds.
///
/// A property may hold another store. The other store stays separate: you attach recorders, undo and tests to the other
/// store separately. If a property holds another store, write `@MainActor` on the class, because the initial value
/// creates the other store on the main actor, and `@Observable` copies this initial value to a generated property.
///
/// Write the operators of the class, such as the `==` of an `Equatable` class, in an extension. In the class itself, an
/// operator is ambiguous to the compiler.
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
