@MainActor private var state: ViewState<[String], ErrorDisplayModel, EmptyDisplayModel> = .loading
