// swift-tools-version: 6.2
import PackageDescription

/// A user's package whose texts are localized by the plugin. `run` builds and tests it.
let package = Package(
    name: "LocalizationPlugin",
    defaultLocalization: "en",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "Lockstep", path: "../..")],
    targets: [
        .target(
            name: "Greetings",
            exclude: ["Resources"],
            swiftSettings: [.defaultIsolation(MainActor.self)],
            plugins: [.plugin(name: "LockstepLocalization", package: "Lockstep")]
        ),
        .testTarget(name: "GreetingsTests", dependencies: ["Greetings"]),
    ],
    swiftLanguageModes: [.v6]
)

// This target cannot be built, and the build must report the reason.
if Context.environment["WITH_DISAGREEING"] != nil {
    package.targets.append(
        .target(
            name: "Disagreeing",
            exclude: ["Resources"],
            plugins: [.plugin(name: "LockstepLocalization", package: "Lockstep")]
        )
    )
}
