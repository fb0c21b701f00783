import BellhopCore
import LinuxSpawn

/// The checked settings of a program sink.
struct ProgramSettings: Sendable {
    /// The allowed time limits. The hub does not grant an attempt more time than this.
    static let limits: ClosedRange<Duration> = .milliseconds(100) ... .seconds(29)

    static let schema = SettingsSchema(
        summary: "Runs a program of your own for every notice, to connect anything else to Bellhop.",
        keys: [
            SettingKey(
                "command", .list, isRequired: true,
                help: "The program (a path, or a name in PATH) and its arguments; no shell is involved.",
                example: #"["~/.config/bellhop/plugins/lamp", "--blink"]"#),
            SettingKey(
                "environment", .secretMap, help: "Environment variables for the program, such as a token, added to those of the daemon.",
                example: #"{ LAMP_TOKEN = "…" }"#),
            SettingKey("folder", .path, help: "The folder in which the program runs.", example: #""/""#),
            SettingKey(
                "timeout", .duration(limits), default: .duration(.seconds(20)),
                help: "How long the program may run before Bellhop stops it.",
                example: #""20s""#),
            SettingKey(
                "withdrawals", .boolean, default: .boolean(true),
                help: "Whether the program also runs when a notice is withdrawn; the type is then \"withdraw\".", example: "true"),
            .forPeople(default: true),
            SettingKey(
                "unsure", .choice(["repeat", "give-up"]), default: .string("repeat"),
                help:
                    "What to do when a run times out and its outcome is unknown: with \"repeat\", a notice may be delivered twice; with \"give-up\", it may be lost.",
                example: #""repeat""#),
        ])

    /// The daemon's environment variables that are passed on to a program, in addition to those
    /// that begin with `LC_` or `XDG_`. Other variables may contain secrets.
    private static let passed: Set<String> = [
        "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR", "DISPLAY", "WAYLAND_DISPLAY",
        "DBUS_SESSION_BUS_ADDRESS",
        "http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR",
    ]

    private static let proxies: Set<String> = ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"]

    /// Returns the variables that may be passed on. The user name and password are removed from the
    /// addresses of proxies. If a program needs the user name and password, they can be set in the
    /// key `environment`.
    static func passed(_ variables: [String: String]) -> [String: String] {
        let known = variables.filter { passed.contains($0.key) || $0.key.hasPrefix("LC_") || $0.key.hasPrefix("XDG_") }
        return Dictionary(uniqueKeysWithValues: known.map { ($0.key, proxies.contains($0.key) ? withoutUser($0.value) : $0.value) })
    }

    /// Removes the user and password from an address: `http://ann:secret@proxy:3128` becomes
    /// `http://proxy:3128`.
    private static func withoutUser(_ address: String) -> String {
        let start = address.firstRange(of: "://")?.upperBound ?? address.startIndex
        // Look for the last `@`. If the password was not encoded, it may contain other `@`
        // characters and slashes.
        guard let end = address[start...].lastIndex(of: "@") else { return address }
        return String(address[..<start] + address[address.index(after: end)...])
    }

    let command: [String]
    /// The variables from the daemon's environment that are passed on.
    private(set) var passedVariables: [String: String]
    let secretVariables: [String: Redacted]
    let folder: String?
    let limit: Duration
    let tellsWithdrawals: Bool
    let isForPeople: Bool
    let repeatsUnsure: Bool

    init(_ settings: Settings, variables daemon: [String: String]) throws(InvalidSettings) {
        var faults: [InvalidSettings.Fault] = []
        var command = settings.list("command") ?? []
        if let first = command.first, first.hasPrefix("~/"), let home = daemon["HOME"] { command[0] = home + first.dropFirst() }
        if command.first?.isEmpty ?? true {
            faults.append(.init(key: "command", "names no program (write command = [\"/path/to/the/program\"])"))
        }
        if command.contains(where: { $0.utf8.contains(0) }) {
            faults.append(.init(key: "command", "contains a NUL character, which is not allowed in an argument"))
        }
        let passed = Self.passed(daemon)
        secretVariables = settings.secretMap("environment") ?? [:]
        for (name, value) in secretVariables.sorted(by: { $0.key < $1.key }) {
            if name.isEmpty || name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "=") }) || value.reveal().utf8.contains(0) {
                faults.append(
                    .init(key: "environment", "contains the invalid name \"\(SafeText.line(name))\" (remove = and NUL characters from it)"))
            } else if name.hasPrefix("BELLHOP_") {
                faults.append(.init(key: "environment", "contains \(SafeText.line(name)), which Bellhop sets itself (leave it out)"))
            }
        }
        folder = settings.string("folder")
        guard faults.isEmpty else { throw InvalidSettings(faults) }
        self.command = command
        passedVariables = passed
        limit = settings.duration("timeout") ?? .seconds(20)
        tellsWithdrawals = settings.boolean("withdrawals") ?? true
        isForPeople = settings.isForPeople ?? true
        repeatsUnsure = settings.string("unsure") != "give-up"
    }

    /// The path of the program; `nil` if there is no such program or it is not executable.
    var program: String? {
        guard case .success(let path) = ProgramSearch.path(of: command[0], variables: passedVariables) else { return nil }
        return path
    }

    /// Returns a copy of these settings that passes on all of `variables`, for a user who tests a
    /// program.
    func passing(_ variables: [String: String]) -> ProgramSettings {
        var settings = self
        settings.passedVariables = variables
        return settings
    }

    /// Returns the environment for one run. It contains secrets, so do not store it.
    func variables(_ more: [String: String]) -> [String: String] {
        passedVariables.merging(secretVariables.mapValues { $0.reveal() }) { $1 }.merging(more) { $1 }
    }

    /// The last part of the program's path, for messages.
    var name: String { SafeText.line(command[0].split(separator: "/").last.map { String($0) } ?? command[0]) }
}
