// swift-tools-version: 6.2
import PackageDescription

/// What a user's package looks like whose texts are localized by the plugin: built and tested for real, by `run`.
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

// Cannot be built, and is to say why.
if Context.environment["WITH_DISAGREEING"] != nil {
    package.targets.append(
        .target(
            name: "Disagreeing",
            exclude: ["Resources"],
            plugins: [.plugin(name: "LockstepLocalization", package: "Lockstep")]
        )
    )
}
