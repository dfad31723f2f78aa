/// The functions that save the members of a family. The type of the saved part is erased.
@MainActor struct FamilySaver<Key: Hashable, Member: StoreProtocol> {
    let follow: @MainActor (Key, Member) -> Void
    let release: @MainActor (Key) -> Void
    let remove: @MainActor (Key) -> Void
    let removeAll: @MainActor () -> Void
}
