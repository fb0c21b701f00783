/// Which target may import which: the arrows of the design, in one table. CONTRIBUTING.md draws
/// them.
enum Arrows {
    /// Everything that a target may import.
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

    /// A row for every target except the tests. Add a row here for each new target, by the rule of
    /// its role.
    static let rows: [String: Row] = [
        // The core imports none of our modules and does no I/O. It uses the C library for a lock
        // and the name of a thread, and names the standard library for the normal forms of Unicode.
        core: Row(targets: [], system: ["Glibc", "Swift"]),

        // The rules: only the core. No clock, no database, no sockets.
        "Laundry": Row(targets: [core]),
        "Training": Row(targets: [core]),

        // The engine imports the core only. The hub joins the engine and the rules.
        "BellhopEngine": Row(targets: [core], products: ["Logging"]),
        "BellhopHub": Row(targets: [core, "BellhopEngine", "Laundry", "Training"], products: ["Logging"]),

        // Adapters: the core, and the C shim or client below them. Never the hub, the rules or each
        // other.
        "SQLiteStore": Row(targets: [core, "CSQLite"], system: ["Dispatch", "FoundationEssentials", "Glibc"]),
        "LinuxTime": Row(targets: [core, "CLinux"], system: ["Glibc"]),
        // The base of sinks that start programs.
        "LinuxSpawn": Row(targets: ["CLinux"], system: ["Glibc"]),
        // Checks whether others could change a file that we run or obey.
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
        // The only adapter that sees the hub.
        "ControlAPI": Row(
            targets: [core, "BellhopHub", "ControlWire", "CLinux", "LinuxTrust"],
            products: nio.union(["HTTPTypes", "HummingbirdCore", "Logging", "ServiceLifecycle"]), system: ["FoundationEssentials", "Glibc"]),

        "CLinux": Row(targets: []),
        "CTOML": Row(targets: []),
        "CSQLite": Row(targets: []),
        "CCurl": Row(targets: []),
        "CCrypto": Row(targets: []),
        "CDBus": Row(targets: []),
        // Only for tests.
        "CTestStart": Row(targets: []),

        // The daemon wires everything together. The command line loads only what it needs.
        "bellhopd": Row(
            targets: [
                core, "Laundry", "Training", "BellhopEngine", "BellhopHub", "SQLiteStore", "LinuxTime", "ConfigFile", "StdoutSink",
                "ProgramSink",
                "SoundSink",
                "PushSinks", "CurlHTTP",
                "DesktopSink", "Logind", "DBusClient", "ControlAPI", "ControlWire", "CLinux", "LinuxTrust",
            ], products: ["ArgumentParser", "Logging", "ServiceLifecycle", "UnixSignals"], system: ["FoundationEssentials", "Glibc"]),
        "bellhop": Row(
            // ProgramSink is for `sinks check-plugin`, which tries a program like the daemon would
            // run it.
            // LinuxTime is for the terminal view, which counts the remaining time.
            // LinuxTrust is for its tables of words, which errors of ControlClient use.
            targets: [core, "ControlClient", "ControlWire", "ProgramSink", "LinuxTime", "LinuxTrust", "CLinux"],
            products: ["ArgumentParser"], system: ["FoundationEssentials", "Glibc"]),

        // Stand-ins and contracts depend on the ports. The stand-in notification server speaks
        // D-Bus.
        "BellhopTestKit": Row(
            targets: [core, "CLinux", "DBusClient"], products: nio, system: ["Foundation", "FoundationEssentials", "Glibc"]),
    ]

    /// C libraries that depend on a trait, by the shim through which each comes.
    static let traits = ["CDBus": "Desktop", "CCurl": "Push", "CCrypto": "Push"]
}
