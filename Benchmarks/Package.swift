// swift-tools-version: 6.2

import PackageDescription

/// Depends on no product with macros, because a release build of swift-syntax takes longer than all benchmarks.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "Lockstep", path: "..", traits: [])],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                .product(name: "LockstepCore", package: "Lockstep"),
                .product(name: "LockstepPersistence", package: "Lockstep"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
