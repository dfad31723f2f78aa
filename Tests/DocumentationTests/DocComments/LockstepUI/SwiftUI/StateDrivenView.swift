@MainActor @Observable
final class ViewModel {
    var state: ViewState<[String], ErrorDisplayModel, EmptyDisplayModel> = .idle
}

@MainActor private let viewModel = ViewModel()
