// swift-tools-version: 6.2

import PackageDescription

// A package that depends on Lockstep with the traits of CONSUMER_TRAITS; see `run`.
let traits = (Context.environment["CONSUMER_TRAITS"] ?? "").split(separator: " ").map {
    Package.Dependency.Trait(name: String($0))
}
let products = (Context.environment["CONSUMER_PRODUCTS"] ?? "Lockstep").split(separator: " ").map(String.init)

let package = Package(
    name: "Consumer",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "Lockstep", path: "../..", traits: Set(traits))],
    targets: [
        .executableTarget(name: "App", dependencies: products.map { .product(name: $0, package: "Lockstep") })
    ],
    swiftLanguageModes: [.v6]
)
