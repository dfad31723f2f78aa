private struct Draft {
    var title = ""
    var tags: Set<String> = []
}
