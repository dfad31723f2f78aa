// swift-tools-version: 6.2
import PackageDescription

// What the explorer needs, and no more: `scripts/mutants` copies the folders here and breaks one rule at a time.
let package = Package(
    name: "Lockstep",
    platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    dependencies: [
        .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.3.0")
    ],
    targets: [
        .target(name: "LockstepCore"),
        .target(name: "LockstepPersistence", dependencies: ["LockstepCore"]),
        .target(name: "LockstepRecording", dependencies: ["LockstepCore"]),
        .target(
            name: "LockstepTesting",
            dependencies: [
                "LockstepCore",
                "LockstepPersistence",
                "LockstepRecording",
                .product(name: "CustomDump", package: "swift-custom-dump"),
            ]
        ),
        .testTarget(name: "LockstepCoreTests", dependencies: ["LockstepCore", "LockstepTesting"]),
        .testTarget(
            name: "LockstepPersistenceTests", dependencies: ["LockstepCore", "LockstepPersistence", "LockstepTesting"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
