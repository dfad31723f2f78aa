// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

/// The settings in which users' modules differ, as in Lockstep's own manifest.
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

/// The gallery's apps, one for each platform.
let galleryApps = ["GalleryIOS", "GalleryMacOS", "GalleryTVOS", "GalleryWatchOS"]

/// Lockstep's sources, by links, compiled beside a module named `SwiftUI`: see docs/decisions/0012.
///
/// No running code comes from other packages, because their `canImport(SwiftUI)` would be true beside that module.
/// Only the compiler plugin uses swift-syntax.
let package = Package(
    name: "SwiftUIStandIn",
    platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"700.0.0")
    ],
    targets: [
        // Modules with the names of Apple's.
        .target(name: "Accessibility"),
        .target(name: "SwiftUI", dependencies: ["Accessibility"]),

        .target(name: "LockstepCore"),
        .target(name: "LockstepPersistence", dependencies: ["LockstepCore"]),
        .target(name: "LockstepRecording", dependencies: ["LockstepCore"]),
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
        // The result of `canImport` depends on the modules that were built before. So every target that uses it
        // depends on this module.
        .target(
            name: "LockstepUI", dependencies: ["Accessibility", "LockstepCore", "SwiftUI"], exclude: ["Resources"]
        ),
        .target(
            name: "Lockstep",
            dependencies: ["LockstepCore", "LockstepMacros", "LockstepPersistence", "LockstepRecording", "LockstepUI"]
        ),
        .target(name: "LockstepCompatibility", dependencies: ["Lockstep"]),

        // The examples' front ends, also by links, and the plugin that localizes the gallery's texts.
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
        // Each app is a separate program that shows itself as text.
        + galleryApps.map { app in
            .executableTarget(name: app, dependencies: ["GalleryCore", "GalleryUI", "SwiftUI"])
        }
        // The views of earlier libraries' documents, in each mode, by a link to the same folder.
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
