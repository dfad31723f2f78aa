// swift-tools-version: 6.2

import PackageDescription

/// The examples are a separate package, so that users of Lockstep do not resolve the examples' dependencies.
let package = Package(
    name: "Examples",
    platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10)],
    products: [
        // For the apps: see Apps/README.md.
        .library(name: "GalleryUI", targets: ["GalleryCore", "GalleryUI"]),
        .library(name: "TodosUI", targets: ["TodosSQLite", "TodosUI"]),
    ],
    dependencies: [
        .package(name: "Lockstep", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.2.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        // MARK: Shared
        .target(name: "Languages", path: "Shared/Sources/Languages"),
        .target(
            name: "NetworkConditions",
            dependencies: [.product(name: "Lockstep", package: "Lockstep")],
            path: "Shared/Sources/NetworkConditions",
            exclude: ["Resources"],
            plugins: [.plugin(name: "LockstepLocalization", package: "Lockstep")]
        ),
        .target(
            name: "SavingStatus",
            dependencies: [.product(name: "Lockstep", package: "Lockstep")],
            path: "Shared/Sources/SavingStatus",
            exclude: ["Resources"],
            plugins: [.plugin(name: "LockstepLocalization", package: "Lockstep")]
        ),
        .target(
            name: "SQLiteFiles",
            dependencies: [
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Lockstep", package: "Lockstep"),
            ],
            path: "Shared/Sources/SQLiteFiles"
        ),
        .testTarget(
            name: "SQLiteFilesTests",
            dependencies: [
                "SQLiteFiles",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Lockstep", package: "Lockstep"),
            ],
            path: "Shared/Tests/SQLiteFilesTests"
        ),
        .target(
            name: "WebPages",
            dependencies: [
                "NetworkConditions",
                "SavingStatus",
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
                .product(name: "Lockstep", package: "Lockstep"),
                .product(name: "Mustache", package: "swift-mustache"),
            ],
            path: "Shared/Sources/WebPages",
            // Embedded in the program, so that the built program runs in any folder.
            resources: [.embedInCode("Resources")]
        ),
        .target(
            name: "WebTestSupport",
            dependencies: [
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            path: "Shared/Tests/WebTestSupport"
        ),

        // MARK: Catalogue
        .target(
            name: "CatalogueCore",
            dependencies: [
                "NetworkConditions",
                .product(name: "Lockstep", package: "Lockstep"),
            ],
            path: "Catalogue/Sources/CatalogueCore",
            exclude: ["Resources"],
            plugins: [.plugin(name: "LockstepLocalization", package: "Lockstep")]
        ),
        .target(
            name: "CatalogueSQLite",
            dependencies: [
                "CatalogueCore",
                "SQLiteFiles",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Lockstep", package: "Lockstep"),
            ],
            path: "Catalogue/Sources/CatalogueSQLite"
        ),
        .target(
            name: "CatalogueWeb",
            dependencies: [
                "CatalogueCore",
                "Languages",
                "NetworkConditions",
                "WebPages",
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "Lockstep", package: "Lockstep"),
            ],
            path: "Catalogue/Sources/CatalogueWeb",
            resources: [.embedInCode("Resources")]
        ),
        .target(
            name: "CatalogueTestSupport",
            dependencies: [
                "CatalogueCore",
                .product(name: "Lockstep", package: "Lockstep"),
                .product(name: "LockstepTesting", package: "Lockstep"),
            ],
            path: "Catalogue/Tests/CatalogueTestSupport"
        ),
        .testTarget(
            name: "CatalogueCoreTests",
            dependencies: [
                "CatalogueCore",
                "CatalogueTestSupport",
                "NetworkConditions",
                .product(name: "Lockstep", package: "Lockstep"),
                .product(name: "LockstepTesting", package: "Lockstep"),
            ],
            path: "Catalogue/Tests/CatalogueCoreTests"
        ),
        .testTarget(
            name: "CatalogueSQLiteTests",
            dependencies: [
                "CatalogueCore",
                "CatalogueSQLite",
                "SQLiteFiles",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Lockstep", package: "Lockstep"),
            ],
            path: "Catalogue/Tests/CatalogueSQLiteTests"
        ),
        .testTarget(
            name: "CatalogueWebTests",
            dependencies: [
                "CatalogueCore",
                "CatalogueTestSupport",
                "CatalogueWeb",
                "Languages",
                "NetworkConditions",
                "WebPages",
                "WebTestSupport",
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "Lockstep", package: "Lockstep"),
                .product(name: "LockstepTesting", package: "Lockstep"),
            ],
            path: "Catalogue/Tests/CatalogueWebTests"
        ),

        // MARK: Gallery
        .target(
            name: "GalleryCore",
            dependencies: [.product(name: "Lockstep", package: "Lockstep")],
            path: "Gallery/Sources/GalleryCore",
            exclude: ["Resources"],
            plugins: [.plugin(name: "LockstepLocalization", package: "Lockstep")]
        ),
        .target(
            name: "GalleryUI",
            dependencies: [
                "GalleryCore",
                .product(name: "Lockstep", package: "Lockstep"),
            ],
            path: "Gallery/Sources/GalleryUI"
        ),
        .target(
            name: "GalleryWeb",
            dependencies: [
                "GalleryCore",
                "Languages",
                "WebPages",
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "Lockstep", package: "Lockstep"),
            ],
            path: "Gallery/Sources/GalleryWeb",
            resources: [.embedInCode("Resources")]
        ),
        .testTarget(
            name: "GalleryWebTests",
            dependencies: [
                "GalleryCore",
                "GalleryWeb",
                "Languages",
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "Lockstep", package: "Lockstep"),
            ],
            path: "Gallery/Tests/GalleryWebTests"
        ),
        .testTarget(
            name: "GalleryCoreTests",
            dependencies: [
                "GalleryCore",
                "Languages",
                .product(name: "Lockstep", package: "Lockstep"),
                .product(name: "LockstepTesting", package: "Lockstep"),
            ],
            path: "Gallery/Tests/GalleryCoreTests"
        ),

        // MARK: Todos
        .target(
            name: "TodosCore",
            dependencies: [
                "NetworkConditions",
                .product(name: "Lockstep", package: "Lockstep"),
            ],
            path: "Todos/Sources/TodosCore"
        ),
        .target(
            name: "TodosSQLite",
            dependencies: [
                "SQLiteFiles",
                "TodosCore",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Lockstep", package: "Lockstep"),
            ],
            path: "Todos/Sources/TodosSQLite"
        ),
        .target(
            name: "TodosUI",
            dependencies: [
                "SavingStatus",
                "TodosCore",
                .product(name: "Lockstep", package: "Lockstep"),
            ],
            path: "Todos/Sources/TodosUI"
        ),
        .target(
            name: "TodosWeb",
            dependencies: [
                "CatalogueWeb",
                "GalleryWeb",
                "Languages",
                "NetworkConditions",
                "TodosCore",
                "WebPages",
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "Lockstep", package: "Lockstep"),
            ],
            path: "Todos/Sources/TodosWeb",
            resources: [.embedInCode("Resources")]
        ),
        .executableTarget(
            name: "Todos",
            dependencies: [
                "CatalogueCore",
                "CatalogueSQLite",
                "CatalogueWeb",
                "NetworkConditions",
                "SQLiteFiles",
                "TodosCore",
                "TodosSQLite",
                "TodosWeb",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Lockstep", package: "Lockstep"),
                .product(name: "LockstepInspector", package: "Lockstep"),
                .product(name: "LockstepInstrumentation", package: "Lockstep"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Todos/Sources/Todos"
        ),
        .target(
            name: "TodosTestSupport",
            dependencies: ["TodosCore", .product(name: "LockstepTesting", package: "Lockstep")],
            path: "Todos/Tests/TodosTestSupport"
        ),
        .testTarget(
            name: "TodosCoreTests",
            dependencies: [
                "NetworkConditions",
                "TodosCore",
                "TodosTestSupport",
                .product(name: "Lockstep", package: "Lockstep"),
                .product(name: "LockstepTesting", package: "Lockstep"),
            ],
            path: "Todos/Tests/TodosCoreTests",
            resources: [.copy("Fixtures")]
        ),
        .testTarget(
            name: "TodosSQLiteTests",
            dependencies: [
                "SQLiteFiles",
                "TodosCore",
                "TodosSQLite",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Lockstep", package: "Lockstep"),
            ],
            path: "Todos/Tests/TodosSQLiteTests"
        ),
        .testTarget(
            name: "TodosWebTests",
            dependencies: [
                "NetworkConditions",
                "TodosCore",
                "TodosTestSupport",
                "TodosWeb",
                "WebPages",
                "WebTestSupport",
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "Lockstep", package: "Lockstep"),
                .product(name: "LockstepInstrumentation", package: "Lockstep"),
                .product(name: "LockstepTesting", package: "Lockstep"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ],
            path: "Todos/Tests/TodosWebTests"
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
