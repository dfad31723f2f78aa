/// A weak reference in a value that is `Sendable`.
///
/// The property is a variable, because `weak let` requires Swift 6.2.3 or later.
package struct WeakReference<Object: AnyObject & Sendable>: Sendable {
    /// The object; `nil` if the object is released.
    package private(set) weak var object: Object?

    package init(_ object: Object?) { self.object = object }
}
