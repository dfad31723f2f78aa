/// What diagnostics say of a macro that is attached to classes.
struct ClassMacro {
    /// The attribute's name without `@`.
    let name: String
    /// What the macro makes of a class.
    let product: String
    /// Why it must be a class.
    let whyClass: String
    /// Why one attribute is enough.
    let whyOnce: String
}
