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

/// The gallery on each platform, as far as it differs.
let galleryApps = ["GalleryIOS", "GalleryMacOS", "GalleryTVOS", "GalleryWatchOS"]

/// Lockstep's sources, by links, compiled beside a module named `SwiftUI`: see docs/decisions/0012.
///
/// Nothing that runs comes from other packages: with that module in sight, their `canImport(SwiftUI)` would turn true.
/// swift-syntax is the compiler's plugin's alone.
let package = Package(
    name: "SwiftUIStandIn",
    platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"700.0.0")
    ],
    targets: [
        // Modules by the names of Apple's.
        .target(name: "Accessibility"),
        .target(name: "SwiftUI", dependencies: ["Accessibility"]),

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
            name: "LockstepUI", dependencies: ["Accessibility", "LockstepCore", "SwiftUI"], exclude: ["Resources"]
        ),
        .target(name: "Lockstep", dependencies: ["LockstepCore", "LockstepMacros", "LockstepUI"]),
        .target(name: "LockstepCompatibility", dependencies: ["Lockstep"]),

        // The examples' front ends, by links too, and the plugin that localizes the gallery's texts.
        .executableTarget(name: "LocalizationGenerator"),
        .plugin(name: "LockstepLocalization", capability: .buildTool(), dependencies: ["LocalizationGenerator"]),
        .target(name: "Languages"),
        .target(
            name: "NetworkConditions", dependencies: ["Lockstep"], exclude: ["Resources"],
            plugins: [.plugin(name: "LockstepLocalization")]
        ),
        .target(
            name: "SavingStatus", dependencies: ["Lockstep"], exclude: ["Resources"],
            plugins: [.plugin(name: "LockstepLocalization")]
        ),
        .target(
            name: "GalleryCore", dependencies: ["Lockstep"], exclude: ["Resources"],
            plugins: [.plugin(name: "LockstepLocalization")]
        ),
        .target(name: "GalleryUI", dependencies: ["GalleryCore", "Lockstep", "SwiftUI"]),
        .target(name: "TodosCore", dependencies: ["Lockstep", "NetworkConditions"]),
        .target(name: "TodosUI", dependencies: ["Lockstep", "SavingStatus", "SwiftUI", "TodosCore"]),

        .testTarget(name: "StandInTests", dependencies: ["SwiftUI"]),
        .testTarget(name: "ScreenTests", dependencies: ["Lockstep", "LockstepCore", "LockstepUI", "SwiftUI"]),
        .testTarget(
            name: "ExampleTests",
            dependencies: [
                "GalleryCore", "GalleryUI", "Languages", "Lockstep", "LockstepCore", "SwiftUI", "TodosCore", "TodosUI",
            ]
                + galleryApps.map { .target(name: $0) }
        ),
    ]
        // Each is a program of its own, and can be run: it shows itself as text.
        + galleryApps.map { app in
            .executableTarget(name: app, dependencies: ["GalleryCore", "GalleryUI", "SwiftUI"])
        }
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

for target in package.targets where target.type != .plugin {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
    if !target.name.hasSuffix("DocumentTests") {
        target.swiftSettings?.append(.enableUpcomingFeature("ExistentialAny"))
    }
}
