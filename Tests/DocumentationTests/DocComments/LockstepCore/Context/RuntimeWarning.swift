import Logging

private let logger = Logger(label: "app")

func runApp() {}
