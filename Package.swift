// swift-tools-version:6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The languages that the words are translated into, by their codes in `Language.Tongue`.
let languages = ["de"]
/// The translations of a target, from which `contrib/words` makes its tables.
let translations = ["Words/words.pot"] + languages.map { "Words/\($0).po" }

/// A Swift target of ours: strict settings, and nothing imported but what is listed.
///
/// - Parameter words: whether it has texts that people read.
func target(_ name: String, _ dependencies: [Target.Dependency] = [], words: Bool = false) -> Target {
    .target(name: name, dependencies: dependencies, exclude: words ? translations : [], swiftSettings: strict)
}

func program(_ name: String, _ dependencies: [Target.Dependency], words: Bool = false) -> Target {
    .executableTarget(name: name, dependencies: dependencies, exclude: words ? translations : [], swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

/// Checks of buffers that the C library adds to optimised code.
func fortified() -> CSetting { .define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release)) }
func fortified() -> CXXSetting { .define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release)) }

let desktop = TargetDependencyCondition.when(traits: ["Desktop"])
let push = TargetDependencyCondition.when(traits: ["Push"])
let tls = TargetDependencyCondition.when(traits: ["TLS"])

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
// The core alone: the `Application` on top of it wakes every second for the `Date` header, and an idle daemon must not (promise 7).
let hummingbird = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let unixSignals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl", condition: tls)
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")

let package = Package(
    name: "bellhop",
    products: [
        .executable(name: "bellhopd", targets: ["bellhopd"]),
        .executable(name: "bellhop", targets: ["bellhop"]),
    ],
    traits: [
        .trait(name: "Desktop", description: "Pop-ups and inhibitors over D-Bus; needs libdbus."),
        .trait(name: "Push", description: "ntfy, Gotify, email, webhook, MQTT and Web Push sinks; needs libcurl."),
        .trait(name: "TLS", description: "The API over TCP with a certificate of its own; compiles BoringSSL."),
        .default(enabledTraits: ["Desktop", "Push", "TLS"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        // The models, the values, the ports.
        target("BellhopCore", words: true),

        // Pure rules.
        target("Laundry", ["BellhopCore"], words: true),
        target("Training", ["BellhopCore"], words: true),
        target("Heartbeats", ["BellhopCore"]),

        // The formats of other programs.
        target("Inlets", ["BellhopCore"], words: true),

        // The engine, which knows no product.
        target("BellhopEngine", ["BellhopCore", logging], words: true),

        // The products.
        target("BellhopHub", ["BellhopCore", "BellhopEngine", "Heartbeats", "Laundry", "Training", logging], words: true),

        // Adapters.
        target("SQLiteStore", ["BellhopCore", "CSQLite"], words: true),
        target("LinuxTime", ["BellhopCore", "CLinux"]),
        target("LinuxSpawn", ["CLinux"]),
        target("LinuxTrust", ["BellhopCore", "CLinux"], words: true),
        target("ConfigFile", ["BellhopCore", "CTOML", "LinuxTrust"], words: true),
        target("StdoutSink", ["BellhopCore"], words: true),
        target("ProgramSink", ["BellhopCore", "CLinux", "LinuxSpawn", "LinuxTrust"], words: true),
        target("SoundSink", ["BellhopCore", "CLinux", "LinuxSpawn", "LinuxTrust"], words: true),
        target("CurlHTTP", ["BellhopCore", "CLinux", .target(name: "CCurl", condition: push)], words: true),
        target("PushSinks", ["BellhopCore", "CurlHTTP", .target(name: "CCrypto", condition: push)], words: true),
        target("DBusClient", ["BellhopCore", "CLinux", .target(name: "CDBus", condition: desktop)], words: true),
        target("DesktopSink", ["BellhopCore", "DBusClient", "LinuxSpawn"], words: true),
        target("Logind", ["BellhopCore", "DBusClient"], words: true),
        target("ControlWire", ["BellhopCore"], words: true),
        target("BusService", ["BellhopCore", "DBusClient", "ControlWire"]),
        target("ControlClient", ["BellhopCore", "ControlWire", "CLinux", "LinuxTrust"], words: true),
        target(
            "ControlAPI",
            [
                "BellhopCore", "BellhopHub", "ControlWire", "Inlets", "CCrypto", "CLinux", "CPage", "LinuxTrust", hummingbird, httpTypes,
                lifecycle, logging, nioCore,
                nioHTTP, nioPosix, nioSSL,
            ], words: true),

        // C and C++ shims.
        .target(name: "CLinux", cSettings: [fortified()]),
        .target(name: "CTOML", cxxSettings: [fortified()]),
        .target(name: "CDocuments", cSettings: [fortified()]),
        .target(name: "CPage", exclude: ["files"], cSettings: [fortified()]),
        .target(name: "CTestStart"),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),

        // Programs.
        program(
            "bellhopd",
            [
                "BellhopCore", "Laundry", "Training", "BellhopEngine", "BellhopHub", "SQLiteStore", "LinuxTime", "ConfigFile",
                "StdoutSink", "ProgramSink", "SoundSink", "PushSinks", "CurlHTTP", "DesktopSink", "Logind", "DBusClient", "BusService",
                "ControlAPI",
                "Inlets",
                "ControlWire", "CLinux", "LinuxTrust", argumentParser, lifecycle, logging, unixSignals,
            ], words: true),
        program(
            "bellhop",
            [
                "BellhopCore", "ControlClient", "ControlWire", "Inlets", "ProgramSink", "LinuxTime", "LinuxTrust", "CDocuments", "CLinux",
                argumentParser,
            ],
            words: true),

        // Tests.
        target(
            "BellhopTestKit",
            ["BellhopCore", "CLinux", .target(name: "DBusClient", condition: desktop), nioCore, nioHTTP, nioPosix]),
        tests("BellhopCoreTests", ["BellhopCore", "BellhopTestKit"]),
        tests("LaundryTests", ["BellhopCore", "Laundry", "Training", "BellhopTestKit"]),
        tests("TrainingTests", ["BellhopCore", "Training"], exclude: ["Golden"]),
        tests("HeartbeatsTests", ["BellhopCore", "Heartbeats", "BellhopTestKit"]),
        tests("InletsTests", ["BellhopCore", "Inlets", "BellhopTestKit"]),
        tests("BellhopEngineTests", ["BellhopCore", "BellhopEngine", "BellhopTestKit"]),
        tests(
            "BellhopHubTests",
            [
                "BellhopCore", "Laundry", "Training", "BellhopEngine", "BellhopHub", "SQLiteStore", "ControlAPI", "ControlWire",
                "BellhopTestKit", logging,
            ]),
        tests("SQLiteStoreTests", ["BellhopCore", "CSQLite", "SQLiteStore", "BellhopTestKit"], exclude: ["Fixtures"]),
        tests(
            "LinuxTimeTests", ["BellhopCore", "ControlWire", "LinuxTime", "BellhopTestKit"],
            exclude: ["Moments/echo.py", "Moments/judge.py", "Moments/second_judge.py", "Recurrence/judge.py", "civil.py"]),
        tests("LinuxSpawnTests", ["LinuxSpawn", "BellhopTestKit"]),
        tests("LinuxTrustTests", ["LinuxTrust", "BellhopTestKit"]),
        tests("ConfigFileTests", ["BellhopCore", "ConfigFile", "StdoutSink", "ProgramSink", "SoundSink", "PushSinks", "DesktopSink"]),
        tests("StdoutSinkTests", ["BellhopCore", "StdoutSink", "BellhopTestKit"]),
        tests("ProgramSinkTests", ["BellhopCore", "ProgramSink", "BellhopTestKit"]),
        tests("SoundSinkTests", ["BellhopCore", "LinuxTime", "SoundSink", "BellhopTestKit"]),
        tests("PushSinksTests", ["BellhopCore", "CurlHTTP", "PushSinks", "BellhopTestKit"]),
        tests("DesktopSinkTests", ["BellhopCore", "DBusClient", "DesktopSink", "BellhopTestKit", "CLinux"]),
        tests("BusServiceTests", ["BellhopCore", "BusService", "ControlWire", "DBusClient", "BellhopTestKit"]),
        tests("LogindTests", ["BellhopCore", "DBusClient", "Logind", "BellhopTestKit"]),
        tests(
            "ControlTests",
            [
                "BellhopCore", "BellhopHub", "ControlAPI", "ControlClient", "ControlWire", "Inlets", "SQLiteStore", "BellhopTestKit",
                httpTypes, logging,
            ]),
        tests(
            "CLITests",
            [
                "BellhopCore", "bellhop", "ConfigFile", "ControlClient", "ControlWire", "ProgramSink", "StdoutSink", argumentParser,
                nioCore, nioHTTP, nioPosix,
            ],
            exclude: ["Golden"]),
        tests(
            "ProgramTests",
            ["BellhopCore", "ControlClient", "ControlWire", "BellhopTestKit", "CLinux", .target(name: "DBusClient", condition: desktop)],
            exclude: ["Watch/Golden"]),
        tests("PackageTests", ["BellhopCore", "BellhopTestKit"]),
        // No tests: it gives all others the words of every target.
        tests(
            "AllWords",
            [
                "CTestStart", "BellhopCore", "Laundry", "Training", "BellhopEngine", "BellhopHub", "SQLiteStore", "LinuxTrust",
                "ConfigFile",
                "StdoutSink",
                "ProgramSink", "SoundSink", "CurlHTTP", "PushSinks", "DBusClient", "DesktopSink", "Logind", "ControlWire", "ControlClient",
                "Inlets", "ControlAPI", "bellhop",
            ]),
    ],
    cxxLanguageStandard: .cxx17
)
