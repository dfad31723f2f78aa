struct Item: Identifiable {
    let id: Int
    let title: String
}

@MainActor struct Shop {
    let item: QueryFamily<Int, Item>
    let found: PagedQueryFamily<String, Item, Int>
}

@MainActor func show(_ shop: Shop, _ id: Int) {
    // block 1
}

@MainActor func show(_ shop: Shop, _ text: String) {
    // block 2
}
