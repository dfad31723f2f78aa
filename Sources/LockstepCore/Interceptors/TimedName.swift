/// What throttling and debouncing tell apart: executions of one name, of one store.
struct TimedName: Hashable {
    let store: StoreReference
    let name: String

    @MainActor init(of context: ExecutionContext) {
        store = context.store
        name = context.methodName
    }
}
