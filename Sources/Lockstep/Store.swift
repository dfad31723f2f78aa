/// Makes an `@Observable` class a store whose stored properties are its state, or gives a `Store` of a struct an
/// interactor.
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
/// State is each stored `var` of an instance that is observed: not a constant, nor a `lazy`, `weak` or `unowned`
/// variable, nor one that is marked `@ObservationIgnored`. Its type must be `Sendable`, as that of a class on the main
/// actor is, because snapshots leave the main actor. It must be written out unless it is that of a literal, of `Type(…)`,
/// `[Element]()` or `Type(…)!`, or stands behind `as`. The class gets:
///
/// - a struct `Snapshot`, its state as a value, which is what ``LockstepCore/StoreProtocol/pipeline`` takes and puts
///   back. A field is as visible as its property, `private` becoming `fileprivate`. To save the whole store, write
///   `nonisolated extension ToDoStore.Snapshot: Codable {}` in the same file;
/// - for each property `name`, an action `nameMutator` that sets it, as visible as the property's setter. Where the
///   class declares a member of that name, none is generated;
/// - `interactor`, made by its `build()` on first use, and `propertyStorage`;
/// - `init()`, when the class writes none and every stored property has a default value. Below a superclass, or what
///   may be one, the initializer is the one that Swift provides;
/// - the conformances to ``LockstepCore/PropertyStore`` and ``LockstepCore/InteractiveStore``. The names that these
///   need cannot be used for members of another meaning.
///
/// A class whose superclass is written as `Store<State>` or `Lockstep.Store<State>` keeps its state there. It gets
/// `interactor` and the conformance to ``LockstepCore/InteractiveStore`` alone:
///
/// ```swift
/// @Store(TallyInteractor.self)
/// @MainActor @Observable
/// final class TallyStore: Store<Tally> {
///     init() { super.init(state: Tally()) }
/// }
/// ```
///
/// The store lives on the main actor. On a class that is not written `@MainActor`, each member becomes a main-actor
/// member, whatever the default isolation of the module is, and the class is declared `Sendable`, as a class that is on the
/// main actor is. Write `@MainActor` on a class that you derive from, and on one with a superclass, or with what may be one.
///
/// On a class that is not written `@MainActor`, write `@MainActor` on a property whose `willSet` or `didSet` uses other members, whatever
/// the default isolation of the module is: `@Observable` copies those to a property of its own, with the attributes that are written
/// and without those that this macro adds.
///
/// A property may hold another store, which remains a store of its own: recorders, undo and tests are attached to it separately. Its
/// initial value is made on the main actor, so the class must be written `@MainActor`: `@Observable` copies that, too.
///
/// Write the operators of the class, such as the `==` of an `Equatable` one, in an extension: one in the class itself is
/// ambiguous to the compiler.
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
/// store.volume = 0.8                      // a commit
/// store.dispatch(\.isMutedMutator, true)  // a generated action
/// ```
///
/// Everything but the interactor is as with ``Store(_:)``. Actions can be properties of the class.
@attached(member, names: arbitrary)
@attached(memberAttribute)
@attached(extension, conformances: PropertyStore, Sendable)
public macro Store() = #externalMacro(module: "LockstepMacros", type: "StoreMacro")
