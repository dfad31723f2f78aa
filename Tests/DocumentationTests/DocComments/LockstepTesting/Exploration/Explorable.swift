struct Stack {
    private(set) var elements: [Int] = []

    mutating func push(_ element: Int) { elements.append(element) }
    mutating func pop() { _ = elements.popLast() }
    mutating func clear() { elements = [] }
}
