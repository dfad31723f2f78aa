import Foundation

/// What a store knows about its place in a family.
@MainActor final class FamilyMembership {
    let family: FamilyIdentity
    /// The family's data about the store; `nil` after the family has released or removed the store.
    weak var member: (any AnyFamilyMember)?
    /// Whether the store was removed by `remove` or `removeAll`.
    var isRemoved = false
    /// When the value of the key was invalidated last before the store was made; `nil` if never. A value that was saved before
    /// is stale.
    var invalidatedAt: Date?

    init(_ family: FamilyIdentity) { self.family = family }
}

/// The identity of a family, and the order of the requests for the values of its members.
@MainActor final class FamilyIdentity {
    let requests = RequestOrder()
    /// Whether lists contain keys of the family's members.
    var hasLists = false
}

/// A member of a family, whatever the types of its key and its store.
@MainActor protocol AnyFamilyMember: AnyObject {
    /// Whether anything holds the store, or may observe it through the family.
    var isShown: Bool { get }

    /// Whether a refetch starts in the next turn.
    var hasScheduledRefetch: Bool { get }

    /// Whether the next use of the store schedules a refetch.
    var refetchesAtNextUse: Bool { get set }

    /// Whether the observers were asked, and none has read the store since. Who asked them ends the work of an unused store.
    var isAsking: Bool { get }

    /// Wakes the observers that read the store through the family. Those that still exist read it again.
    func askObservers()

    /// Notices that the store began to load, or that it is no longer loading or no longer a member.
    func noteLoading(_ isLoading: Bool)

    /// Notices that the store's value, or its optimistic changes, have changed.
    func valueDidChange(_ change: MemberChange)

    /// Notices that a load of the store has ended.
    func loadDidEnd(hasFailed: Bool)

    /// Lets the family notice the moment when nothing holds the store any more.
    func watchHolders()
}

/// A change of a member's value.
struct MemberChange {
    /// The confirmed value before the change; `nil` if there was none.
    let before: Any?
    /// Whether the app or a push changed the value, and not the answer of a request.
    let isNews: Bool
}
