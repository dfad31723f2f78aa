// swift-tools-version: 6.2

import PackageDescription

/// Makes calls whose functions `scripts/walks` counts. It is a separate package because it links only with the options of
/// the script, which count how often each function is entered.
let package = Package(
    name: "CountedWalks",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "Lockstep", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "Walks",
            dependencies: [
                .product(name: "LockstepCore", package: "Lockstep"),
                .product(name: "LockstepPersistence", package: "Lockstep"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
