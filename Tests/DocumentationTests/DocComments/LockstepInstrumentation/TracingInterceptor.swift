final class CounterStore: Store<Int> {
    // block 2
}
