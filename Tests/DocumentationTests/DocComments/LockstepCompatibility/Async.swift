struct User: Equatable {}
