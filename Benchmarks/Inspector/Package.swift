// swift-tools-version: 6.2

import PackageDescription

/// What a running inspector costs an app. A package of its own: the other benchmarks need no other package.
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
