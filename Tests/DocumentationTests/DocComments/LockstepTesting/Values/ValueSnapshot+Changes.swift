@Statable(Int.self) @MainActor @Observable
final class NumberStore {}

@MainActor private let test = TestStore(NumberStore())
