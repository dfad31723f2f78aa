// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

/// What the modules of users differ in. Macros cannot see it, so what they expand to is compiled in all of these.
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

/// A product of another package that is resolved only with a trait, and so fetched by nobody who leaves that trait out.
func product(_ name: String, _ package: String, _ trait: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: [trait]))
}

let package = Package(
    name: "Lockstep",
    platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .library(name: "Lockstep", targets: ["Lockstep"]),
        .library(name: "LockstepCompatibility", targets: ["LockstepCompatibility"]),
        .library(name: "LockstepCore", targets: ["LockstepCore"]),
        .library(name: "LockstepInspector", targets: ["LockstepInspector"]),
        .library(name: "LockstepInstrumentation", targets: ["LockstepInstrumentation"]),
        .library(name: "LockstepPersistence", targets: ["LockstepPersistence"]),
        .library(name: "LockstepRecording", targets: ["LockstepRecording"]),
        .library(name: "LockstepTesting", targets: ["LockstepTesting"]),
        .library(name: "LockstepUI", targets: ["LockstepUI"]),
        .plugin(name: "LockstepLocalization", targets: ["LockstepLocalization"]),
    ],
    // Each is on by default. With `traits: []`, nothing is resolved.
    traits: [
        .default(enabledTraits: ["Inspector", "Instrumentation", "Macros", "Testing"]),
        .trait(name: "Inspector", description: "LockstepInspector, by FlyingFox."),
        .trait(
            name: "InspectorInRelease", description: "LockstepInspector works in release builds, too.",
            enabledTraits: ["Inspector"]),
        .trait(
            name: "Instrumentation", description: "LockstepInstrumentation, by swift-log and swift-distributed-tracing."
        ),
        .trait(name: "Macros", description: "The macros of Lockstep, by swift-syntax."),
        .trait(name: "Testing", description: "LockstepTesting, by swift-custom-dump."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.1.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.3.0"),
        .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"700.0.0"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        .target(name: "LockstepCore"),
        .target(name: "LockstepPersistence", dependencies: ["LockstepCore"]),
        .target(name: "LockstepRecording", dependencies: ["LockstepCore"]),
        .macro(
            name: "LockstepMacros",
            dependencies: [
                product("SwiftCompilerPlugin", "swift-syntax", "Macros"),
                product("SwiftDiagnostics", "swift-syntax", "Macros"),
                product("SwiftSyntax", "swift-syntax", "Macros"),
                product("SwiftSyntaxBuilder", "swift-syntax", "Macros"),
                product("SwiftSyntaxMacros", "swift-syntax", "Macros"),
            ]
        ),
        // Its texts are in the code that is generated from the resources: `make generate-localizations`.
        .target(name: "LockstepUI", dependencies: ["LockstepCore"], exclude: ["Resources"]),
        .executableTarget(name: "LocalizationGenerator"),
        .plugin(name: "LockstepLocalization", capability: .buildTool(), dependencies: ["LocalizationGenerator"]),
        .target(
            name: "Lockstep",
            dependencies: [
                "LockstepCore", "LockstepPersistence", "LockstepRecording", "LockstepUI",
                .target(name: "LockstepMacros", condition: .when(traits: ["Macros"])),
            ]),
        .target(name: "LockstepCompatibility", dependencies: ["Lockstep", "LockstepCore"]),
        .target(
            name: "LockstepInspector",
            dependencies: [
                "LockstepCore",
                "LockstepRecording",
                product("FlyingFox", "FlyingFox", "Inspector"),
                product("FlyingSocks", "FlyingFox", "Inspector"),
            ],
            // Part of the program and not files beside it: the built program runs from anywhere.
            resources: [.embedInCode("Resources")]
        ),
        .target(
            name: "LockstepInstrumentation",
            dependencies: [
                "LockstepCore",
                product("Logging", "swift-log", "Instrumentation"),
                product("Tracing", "swift-distributed-tracing", "Instrumentation"),
            ]
        ),
        .target(
            name: "LockstepTesting",
            dependencies: [
                "LockstepCore",
                "LockstepPersistence",
                "LockstepRecording",
                product("CustomDump", "swift-custom-dump", "Testing"),
            ]
        ),

        // The targets of these three share the folder `Fixtures` by links.
        .testTarget(
            name: "LockstepCoreTests",
            dependencies: [
                "LockstepCore", "LockstepPersistence", "LockstepRecording", "LockstepTesting",
                product("CustomDump", "swift-custom-dump", "Testing"),
            ]
        ),
        .testTarget(
            name: "LockstepPersistenceTests",
            dependencies: [
                "LockstepCore", "LockstepPersistence", "LockstepTesting",
                product("CustomDump", "swift-custom-dump", "Testing"),
            ]
        ),
        .testTarget(
            name: "LockstepRecordingTests",
            dependencies: [
                "LockstepCore", "LockstepRecording", "LockstepTesting",
                product("CustomDump", "swift-custom-dump", "Testing"),
            ]
        ),
        .testTarget(
            name: "LockstepTestingTests",
            dependencies: ["Lockstep", "LockstepCore", "LockstepRecording", "LockstepTesting"]
        ),
        .testTarget(name: "LockstepUITests", dependencies: ["LocalizationGenerator", "LockstepCore", "LockstepUI"]),
        .testTarget(name: "LocalizationGeneratorTests", dependencies: ["LocalizationGenerator"]),
        .testTarget(
            name: "DocumentationTests",
            dependencies: ["Lockstep", "LockstepInspector", "LockstepTesting"],
            exclude: ["DocComments"]  // parts of files; `DocCommentTests` compiles them
        ),
        .testTarget(name: "LockstepCompatibilityTests", dependencies: ["LockstepCompatibility", "LockstepCore"]),
        .testTarget(
            name: "LockstepInspectorTests",
            dependencies: [
                "Lockstep",
                "LockstepCore",
                "LockstepInspector",
                "LockstepPersistence",
                "LockstepRecording",
                "LockstepTesting",
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ]
        ),
        .testTarget(
            name: "LockstepInstrumentationTests",
            dependencies: [
                "LockstepCore",
                "LockstepInstrumentation",
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ]
        ),
        .testTarget(
            name: "LockstepMacrosTests",
            dependencies: [
                "LockstepMacros",
                .product(name: "SwiftDiagnostics", package: "swift-syntax"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax"),
            ]
        ),
    ]
        // The same tests in each mode, by a link to the same folder.
        + modes.map { mode in
            .testTarget(
                name: "\(mode.name)ModeTests",
                dependencies: ["Lockstep", "LockstepCompatibility", "LockstepTesting"],
                path: "Tests/Modes/\(mode.name)",
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
    // What earlier libraries' documents show compiles as it stands: some of it names protocols without `any`.
    if !target.name.hasSuffix("ModeTests") {
        target.swiftSettings?.append(.enableUpcomingFeature("ExistentialAny"))
    }
}
