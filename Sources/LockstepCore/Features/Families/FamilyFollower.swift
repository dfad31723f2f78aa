/// An object that follows the members of a family, for example to save their states. See
/// ``StoreFamily/addFollower(_:)``.
@MainActor package protocol FamilyFollower<Key, Member> {
    associatedtype Key: Hashable
    associatedtype Member: StoreProtocol

    /// Follows a new member. The family calls this method before code receives the member.
    func follow(_ member: Member, of key: Key)

    /// Stops following a member that the family has released, because the member was unused.
    func release(_ key: Key)

    /// Stops following a removed member. The key may also be a key without a member.
    func remove(_ key: Key)

    /// Notices that all members are removed. The family calls ``remove(_:)`` for each member afterwards.
    func removeAll()
}
