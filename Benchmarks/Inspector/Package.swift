// swift-tools-version: 6.2

import PackageDescription

/// Measures the cost of a running inspector. It is a separate package because the other benchmarks have no
/// dependencies.
let package = Package(
    name: "InspectorCost",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "Lockstep", path: "../..", traits: ["InspectorInRelease"])],
    targets: [
        .executableTarget(
            name: "InspectorCost",
            dependencies: [
                .product(name: "LockstepCore", package: "Lockstep"),
                .product(name: "LockstepInspector", package: "Lockstep"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
