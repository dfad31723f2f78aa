struct Item: Identifiable {
    let id: Int
    let title: String
}

@MainActor struct Shop {
    let found: PagedQueryFamily<String, Item, Int>
}

@MainActor func show(_ shop: Shop, _ text: String) {
    // block 1
}
