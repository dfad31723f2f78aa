/// The phase of a store's transaction. A read or a write that is not allowed in a phase traps (promises C4 and C6).
@usableFromInline enum Phase: UInt8 {
    /// No transaction is open.
    case idle
    /// A closure computes the new state. Until the closure returns, the store has its old state. Other writes trap,
    /// because the new state would overwrite them.
    case computing
    /// A closure changes the state in place. Reading or writing the store traps.
    case changingInPlace
    /// Properties or other values are being set. A further write joins the transaction.
    case setting
}

extension AnyPipeline {
    /// Traps, because a transaction starts inside the closure of another transaction of the same store.
    final func rejectNested(_ inner: CommitLabel) -> Never {
        let (inner, outer) = (text(of: inner), text(of: label))
        if isPropertyStore {
            fatalError(
                """
                The commit "\(inner)" of \(store) was made inside the closure of the reducer "\(outer)" of the same store. \
                The reducer would overwrite it. Return the value from the closure, and add its property to those that the \
                reducer sets.
                """
            )
        } else {
            fatalError(
                """
                The commit "\(inner)" of \(store) was made inside the closure of the commit "\(outer)" of the same store. \
                The outer commit would overwrite it. Change the closure's parameter instead, or make the inner commit before \
                or after it. In a reducer, return the value.
                """
            )
        }
    }

    /// Traps, because the store is read inside the closure of a commit that changes it in place.
    @usableFromInline final func rejectReading() -> Never {
        fatalError(
            """
            \(store) was read inside the closure of its in-place commit "\(text(of: label))". Use the closure's parameter \
            for the field. Read other fields before the commit, or use commit { }, whose parameter is the whole state.
            """
        )
    }
}
