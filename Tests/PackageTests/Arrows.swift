/// Who may import whom: the arrows of the design, in one table. CONTRIBUTING.md draws them.
enum Arrows {
    /// What a target may import at most.
    struct Row {
        /// Of this package.
        var targets: Set<String>
        /// Of others.
        var products: Set<String> = []
        /// Of the system.
        var system: Set<String> = []
    }

    private static let core = "BellhopCore"
    private static let nio: Set<String> = ["NIOCore", "NIOHTTP1", "NIOPosix"]

    /// Every target but the tests has a row. A new one gets its row here, by the rule of its role.
    static let rows: [String: Row] = [
        // The core imports nothing of ours and does no I/O; the C library is there for a lock and the name of a thread, the standard library by its
        // name for the normal forms of Unicode.
        core: Row(targets: [], system: ["Glibc", "Swift"]),

        // The rules: the core only. No clock, no database, no sockets.
        "Laundry": Row(targets: [core]),
        "Training": Row(targets: [core]),

        // The engine: the core and the rules.
        "BellhopHub": Row(targets: [core, "Laundry", "Training"], products: ["HeapModule", "Logging"]),

        // Adapters: the core, and the C shim or the client that they stand on. Never the hub, the rules or each other.
        "SQLiteStore": Row(targets: [core, "CSQLite"], products: ["GRDB"], system: ["Dispatch", "FoundationEssentials", "Glibc"]),
        "LinuxTime": Row(targets: [core, "CLinux"], system: ["Glibc"]),
        // What sinks stand on that start programs.
        "LinuxSpawn": Row(targets: ["CLinux"], system: ["Glibc"]),
        // Whether others could change a file that we run or obey.
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
        "ControlWire": Row(targets: [core], system: ["FoundationEssentials"]),
        "ControlClient": Row(
            targets: [core, "ControlWire", "CLinux", "LinuxTrust"], products: nio, system: ["FoundationEssentials", "Glibc"]),
        // The one adapter that sees the hub.
        "ControlAPI": Row(
            targets: [core, "BellhopHub", "ControlWire", "CLinux", "LinuxTrust"],
            products: nio.union(["HTTPTypes", "HummingbirdCore", "Logging", "ServiceLifecycle"]), system: ["FoundationEssentials", "Glibc"]),

        "CLinux": Row(targets: []),
        "CTOML": Row(targets: []),
        "CSQLite": Row(targets: []),
        "CCurl": Row(targets: []),
        "CCrypto": Row(targets: []),
        "CDBus": Row(targets: []),

        // The daemon wires everything; the command line loads nothing that it does not need.
        "bellhopd": Row(
            targets: [
                core, "Laundry", "Training", "BellhopHub", "SQLiteStore", "LinuxTime", "ConfigFile", "StdoutSink", "ProgramSink",
                "SoundSink",
                "PushSinks", "CurlHTTP",
                "DesktopSink", "Logind", "DBusClient", "ControlAPI", "ControlWire", "CLinux", "LinuxTrust",
            ], products: ["ArgumentParser", "Logging", "ServiceLifecycle", "UnixSignals"], system: ["FoundationEssentials", "Glibc"]),
        "bellhop": Row(
            // The program sink for `sinks check-plugin`, which tries a program as the daemon would run it.
            // The clock for the terminal view, which counts what is left.
            targets: [core, "ControlClient", "ControlWire", "ProgramSink", "LinuxTime", "CLinux"], products: ["ArgumentParser"],
            system: ["FoundationEssentials", "Glibc"]),

        // Stand-ins and contracts are written against the ports; the stand-in notification server speaks D-Bus.
        "BellhopTestKit": Row(
            targets: [core, "CLinux", "DBusClient"], products: nio, system: ["Foundation", "FoundationEssentials", "Glibc"]),
    ]

    /// Modules whose product has another name.
    static let products = ["GRDBSQLite": "GRDB"]

    /// C libraries that come with a trait, and the shim each comes through.
    static let traits = ["CDBus": "Desktop", "CCurl": "Push", "CCrypto": "Push"]
}
