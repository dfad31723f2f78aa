@MainActor private let found = QueryFamily { (text: String) in [text] }
private let text = ""
