private final class SearchStore: Store<Int> {
    // block 1
}
