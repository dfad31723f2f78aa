/// A search for the part at the end of a path. The search can be done in steps, because the keys of a large dictionary
/// are searched one by one.
package struct PartSearch {
    /// The part at the end of the path. `nil` while the search is running, or if the path does not exist.
    package private(set) var found: ValueTree?
    private var tree: ValueTree?
    private var path: ArraySlice<String>
    /// The parts of `tree` that were not compared with the next label yet.
    private var rest: AnyIterator<ValueTree.Part>?

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - path: The labels on the way to the part, outermost first.
    ///   - tree: The value in which the path starts.
    package init(_ path: [String], in tree: ValueTree) {
        self.path = path[...]
        self.tree = tree
    }

    /// Continues the search.
    ///
    /// - Parameter visits: The maximum number of parts to read.
    /// - Returns: Whether the search has ended.
    package mutating func advance(visits: Int) -> Bool {
        var left = visits
        while let tree {
            guard let label = path.first else {
                (found, self.tree) = (tree, nil)
                return true
            }
            if left == 0 { return false }
            left -= 1
            if tree.kind == .list || tree.kind == .set {
                let index = Int(label).flatMap { (0..<tree.count).contains($0) ? $0 : nil }
                descend(to: index.flatMap { tree.parts(in: $0..<$0 + 1).first?.tree })
            } else {
                let rest = rest ?? tree.makePartIterator()
                self.rest = rest
                guard let part = rest.next() else { return end() }
                if part.label == label { descend(to: part.tree) }
            }
        }
        return true
    }

    private mutating func descend(to part: ValueTree?) {
        tree = part
        rest = nil
        path.removeFirst()
    }

    private mutating func end() -> Bool {
        tree = nil
        return true
    }
}
