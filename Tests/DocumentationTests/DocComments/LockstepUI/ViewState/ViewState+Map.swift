struct Item {
    let title: String
}

private let screen: ViewState<[Item], ErrorDisplayModel, EmptyDisplayModel> = .content([])
private let query = ""
