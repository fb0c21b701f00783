/// A table of the modules that each target may import. The diagram in CONTRIBUTING.md draws these
/// rows as arrows.
enum Arrows {
    /// The modules that one target may import.
    struct Row {
        /// Targets of this package.
        var targets: Set<String>
        /// Products of other packages.
        var products: Set<String> = []
        /// Modules of the system.
        var system: Set<String> = []
    }

    private static let core = "BellhopCore"
    private static let nio: Set<String> = ["NIOCore", "NIOHTTP1", "NIOPosix"]

    /// One row for each target except the tests. For a new target, add a row that follows the rule
    /// for its role.
    static let rows: [String: Row] = [
        // The core imports none of our modules and does no I/O. It uses the C library for a lock
        // and for the names of threads. It imports the standard library by name for the Unicode
        // normal forms.
        core: Row(targets: [], system: ["Glibc", "Swift"]),

        // The targets with the rules import only the core: no clock, no database and no sockets.
        "Laundry": Row(targets: [core]),
        "Training": Row(targets: [core]),
        "Heartbeats": Row(targets: [core]),
        // The formats of other programs are pure, too, so adapters and the command line can read them.
        "Inlets": Row(targets: [core]),

        // The engine imports only the core. The hub connects the engine with the rules.
        "BellhopEngine": Row(targets: [core], products: ["Logging"]),
        "BellhopHub": Row(targets: [core, "BellhopEngine", "Heartbeats", "Laundry", "Training"], products: ["Logging"]),

        // Adapters import the core and the C shim or client that they are based on. They never
        // import the hub, the rules or each other.
        "SQLiteStore": Row(targets: [core, "CSQLite"], system: ["Dispatch", "FoundationEssentials", "Glibc"]),
        "LinuxTime": Row(targets: [core, "CLinux"], system: ["Glibc"]),
        // This target is the base of the sinks that start programs.
        "LinuxSpawn": Row(targets: ["CLinux"], system: ["Glibc"]),
        // This target checks whether other users could change a file that we run or obey.
        "LinuxTrust": Row(targets: [core, "CLinux"], system: ["Glibc"]),
        "ConfigFile": Row(targets: [core, "CTOML", "LinuxTrust"], system: ["Glibc"]),
        "StdoutSink": Row(targets: [core], system: ["Glibc"]),
        "ProgramSink": Row(targets: [core, "CLinux", "LinuxSpawn", "LinuxTrust"], system: ["FoundationEssentials", "Glibc"]),
        "SoundSink": Row(targets: [core, "CLinux", "LinuxSpawn", "LinuxTrust"], system: ["Glibc"]),
        "CurlHTTP": Row(targets: [core, "CLinux", "CCurl"], system: ["Glibc"]),
        "PushSinks": Row(targets: [core, "CurlHTTP", "CCrypto"], system: ["FoundationEssentials", "Glibc"]),
        "DBusClient": Row(targets: [core, "CLinux", "CDBus"], system: ["Glibc"]),
        "DesktopSink": Row(targets: [core, "DBusClient", "LinuxSpawn"], system: ["FoundationEssentials", "Glibc"]),
        "Logind": Row(targets: [core, "DBusClient"]),
        // This target translates calls of the bus to requests of the API, which `bellhopd` passes on.
        "BusService": Row(targets: [core, "DBusClient", "ControlWire"], system: ["FoundationEssentials"]),
        "ControlWire": Row(targets: [core], system: ["FoundationEssentials"]),
        "ControlClient": Row(targets: [core, "ControlWire", "CLinux", "LinuxTrust"], system: ["FoundationEssentials", "Glibc"]),
        // This is the only adapter that imports the hub.
        "ControlAPI": Row(
            targets: [core, "BellhopHub", "ControlWire", "Inlets", "CCrypto", "CLinux", "CPage", "LinuxTrust"],
            products: nio.union(["HTTPTypes", "HummingbirdCore", "Logging", "NIOSSL", "ServiceLifecycle"]),
            system: ["FoundationEssentials", "Glibc"]),

        "CLinux": Row(targets: []),
        "CTOML": Row(targets: []),
        "CSQLite": Row(targets: []),
        "CCurl": Row(targets: []),
        "CCrypto": Row(targets: []),
        "CDBus": Row(targets: []),
        "CDocuments": Row(targets: []),
        "CPage": Row(targets: []),
        // This target is only for tests.
        "CTestStart": Row(targets: []),

        // The daemon imports all parts and connects them. The command line imports only the parts
        // that it needs.
        "bellhopd": Row(
            targets: [
                core, "Laundry", "Training", "BellhopEngine", "BellhopHub", "SQLiteStore", "LinuxTime", "ConfigFile", "StdoutSink",
                "ProgramSink",
                "SoundSink",
                "PushSinks", "CurlHTTP",
                "DesktopSink", "Logind", "DBusClient", "BusService", "ControlAPI", "Inlets", "ControlWire", "CLinux", "LinuxTrust",
            ], products: ["ArgumentParser", "Logging", "ServiceLifecycle", "UnixSignals"], system: ["FoundationEssentials", "Glibc"]),
        "bellhop": Row(
            // ProgramSink is for `sinks check-plugin`, which tries a program in the way in which
            // the daemon would run it.
            // LinuxTime is for the terminal view, which counts the remaining time.
            // LinuxTrust is for its tables of words, which the errors of ControlClient use.
            // CDocuments is for `api docs`.
            targets: [core, "ControlClient", "ControlWire", "Inlets", "ProgramSink", "LinuxTime", "LinuxTrust", "CDocuments", "CLinux"],
            products: ["ArgumentParser"], system: ["FoundationEssentials", "Glibc"]),

        // Stand-ins and contract suites depend on the ports in the core. The stand-in notification
        // server speaks D-Bus.
        "BellhopTestKit": Row(
            targets: [core, "CLinux", "DBusClient"], products: nio, system: ["Dispatch", "Foundation", "FoundationEssentials", "Glibc"]),
    ]

    /// The traits that C libraries depend on. The key is the shim through which a library is
    /// imported.
    static let traits = ["CDBus": "Desktop", "CCurl": "Push"]
}
