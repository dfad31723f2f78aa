// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

/// What the modules of users differ in, as in Lockstep's own manifest.
let modes: [(name: String, settings: [SwiftSetting])] = {
    let mainActor = SwiftSetting.defaultIsolation(MainActor.self)
    let nonsending = SwiftSetting.enableUpcomingFeature("NonisolatedNonsendingByDefault")
    return [
        ("Nonisolated", []),
        ("NonisolatedNonsending", [nonsending]),
        ("MainActor", [mainActor]),
        ("MainActorNonsending", [mainActor, nonsending]),
    ]
}()

/// Lockstep's sources, by links, compiled beside a module named `SwiftUI`: see docs/decisions/0012.
///
/// Nothing that runs comes from other packages: with that module in sight, their `canImport(SwiftUI)` would turn true.
/// swift-syntax is the compiler's plugin's alone.
let package = Package(
    name: "SwiftUIStandIn",
    platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"604.0.0")
    ],
    targets: [
        .target(name: "SwiftUI"),

        .target(name: "LockstepCore"),
        .macro(
            name: "LockstepMacros",
            dependencies: [
                .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
                .product(name: "SwiftDiagnostics", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
            ]
        ),
        // What `canImport` finds depends on what was built before: who asks for it depends on it.
        .target(
            name: "LockstepUI", dependencies: ["LockstepCore", "SwiftUI"], exclude: ["Resources"]
        ),
        .target(name: "Lockstep", dependencies: ["LockstepCore", "LockstepMacros", "LockstepUI"]),
        .target(name: "LockstepCompatibility", dependencies: ["Lockstep"]),

        .testTarget(name: "StandInTests", dependencies: ["SwiftUI"]),
        .testTarget(name: "ScreenTests", dependencies: ["Lockstep", "LockstepCore", "LockstepUI", "SwiftUI"]),
    ]
        // What earlier libraries' documents show of views, in each mode, by a link to the same folder.
        + modes.map { mode in
            .testTarget(
                name: "\(mode.name)DocumentTests",
                dependencies: ["Lockstep", "LockstepCompatibility", "SwiftUI"],
                path: "Tests/Documents/\(mode.name)",
                swiftSettings: mode.settings
            )
        },
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
    if !target.name.hasSuffix("DocumentTests") {
        target.swiftSettings?.append(.enableUpcomingFeature("ExistentialAny"))
    }
}
