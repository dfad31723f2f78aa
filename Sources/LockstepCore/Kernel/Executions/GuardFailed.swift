/// The error that ends an action early without a failure. ``Guard`` throws it.
struct GuardFailed: Error {}
