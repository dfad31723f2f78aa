/// A named change of the state of a struct store.
///
/// ```swift
/// let add = Mutation<Counter, Int>("add") { state, amount in state.count += amount }
/// store.commit(mutation: add, payload: 3)
/// ```
public struct Mutation<State, Payload>: Sendable {
    /// The mutation's name. It labels the commits of the mutation.
    public let name: String
    let apply: @MainActor (inout State, Payload) -> Void

    /// Creates a mutation with a payload.
    ///
    /// - Parameters:
    ///   - name: The mutation's name.
    ///   - apply: A closure that changes the state. It receives the state and the payload, and runs on the main actor.
    public init(_ name: String, _ apply: @escaping @MainActor (inout State, Payload) -> Void) {
        self.name = name
        self.apply = apply
    }
}

extension Mutation where Payload == Void {
    /// Creates a mutation without a payload.
    ///
    /// ```swift
    /// let clear = Mutation<Counter, Void>("clear") { state in state.count = 0 }
    /// store.commit(mutation: clear)
    /// ```
    ///
    /// - Parameters:
    ///   - name: The mutation's name.
    ///   - apply: A closure that changes the state. It runs on the main actor.
    public init(_ name: String, _ apply: @escaping @MainActor (inout State) -> Void) {
        self.init(name) { state, _ in apply(&state) }
    }
}
