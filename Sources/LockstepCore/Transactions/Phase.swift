/// What a store is doing. The moves that are not allowed are the traps of promises C4 and C6.
@usableFromInline enum Phase: UInt8 {
    /// No transaction is open.
    case idle
    /// A closure computes the new state. The store still shows the state before; a write would be overwritten, and traps.
    case computing
    /// A closure changes the state in place. Reading the store or writing it traps.
    case changingInPlace
    /// Properties are being set. A write joins the transaction.
    case setting
}

extension AnyPipeline {
    /// Traps: a transaction begins inside the closure of another one of the same store.
    final func rejectNested(_ inner: CommitLabel) -> Never {
        let (inner, outer) = (text(of: inner), text(of: label))
        if isComputedByReducers {
            fatalError(
                """
                The commit "\(inner)" was made inside the closure of the reducer "\(outer)" of the same store, which would \
                overwrite it. Return the value from the closure, and name its property among those that the reducer sets.
                """
            )
        } else {
            fatalError(
                """
                The commit "\(inner)" was made inside the closure of the commit "\(outer)" of the same store, which would \
                overwrite it. Change the closure's parameter instead, or make the other commit before or after.
                """
            )
        }
    }

    /// Traps: the store is read inside the closure of a commit that changes it in place.
    @usableFromInline final func rejectReading() -> Never {
        fatalError(
            """
            The store was read inside the closure of the in-place commit "\(text(of: label))". Use the closure's parameter \
            for the field; read other fields before the commit, or use commit { }, whose parameter is the whole state.
            """
        )
    }
}
