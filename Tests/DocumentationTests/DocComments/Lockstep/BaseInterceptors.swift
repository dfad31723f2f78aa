import LockstepInstrumentation

struct Counter {}

struct TimingInterceptor: StoreInterceptor {
    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable { next() }
}
