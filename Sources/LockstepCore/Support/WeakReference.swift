/// A weak reference in a value that is `Sendable`.
///
/// The property is a variable, because `weak let` requires Swift 6.2.3 or later.
struct WeakReference<Object: AnyObject & Sendable>: Sendable {
    /// The object; `nil` if the object is released.
    private(set) weak var object: Object?

    init(_ object: Object?) { self.object = object }
}
