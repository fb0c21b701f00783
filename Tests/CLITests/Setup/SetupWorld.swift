import BellhopCore
import ControlWire
import FoundationEssentials
import Glibc

@testable import bellhop

/// A home folder, and a stand-in daemon that accepts every config that it is asked to try.
final class SetupWorld: Sendable {
    let home: String
    var config: String { home + "/.config/bellhop/bellhop.toml" }

    /// Answers a trial, given the request and the number of trials before it.
    typealias Judge = @Sendable (ConfigTrialRequest, Int) -> ConfigTrialJSON

    /// Answers a server probe; `nil` means that the daemon cannot probe servers.
    typealias Probe = @Sendable (ServerProbeRequest) -> ServerProbeJSON?

    init(config text: String? = nil) throws {
        home = try StandInDaemon.makeFolder()
        guard let text else { return }
        _ = DaemonLog.makeFolder(of: config)
        try Data(text.utf8).write(to: URL(filePath: config))
        chmod(config, 0o640)
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: home)
        } catch {
            print("left behind: \(home): \(error)")
        }
    }

    // MARK: The daemon

    static let usual: [SinkKindJSON] = [
        kind("dbus", "Pop-ups on the desktop.", ["forPeople"]), kind("ntfy", "Push through ntfy.", ["forPeople"]),
        kind("gotify", "Push through Gotify.", ["forPeople"]), kind("stdout", "Lines.", []),
        SinkKindJSON(
            kind: "webhook", summary: "Posts every notice as JSON to an address, for programs.", capabilities: [],
            keys: [
                SettingKeyJSON(
                    name: "url", type: "url", isRequired: true, help: "The address to post to.", example: "\"https://example.org/hook\""),
                SettingKeyJSON(name: "words", type: "list", isRequired: false, help: "Some words.", example: "[\"a\", \"b\"]"),
                SettingKeyJSON(name: "count", type: "integer", isRequired: false, help: "How often.", example: "3"),
                SettingKeyJSON(name: "key", type: "secret", isRequired: false, help: "A key.", example: "\"…\""),
            ]),
    ]

    static func kind(_ kind: String, _ summary: String, _ capabilities: [String], keys: [SettingKeyJSON] = []) -> SinkKindJSON {
        SinkKindJSON(kind: kind, summary: summary, capabilities: capabilities, keys: keys)
    }

    static func passed(_ sink: String?) -> ConfigTrialJSON {
        ConfigTrialJSON(
            faults: [],
            test: sink.map {
                SinkTestResultJSON(
                    sink: $0, kind: "ntfy", passed: true, outcome: "accepted", detail: "accepted the test notice", latencyMs: 11.2)
            })
    }

    static func failed(_ sink: String?, _ detail: String) -> ConfigTrialJSON {
        ConfigTrialJSON(
            faults: [],
            test: sink.map {
                SinkTestResultJSON(sink: $0, kind: "ntfy", passed: false, outcome: "misconfigured", detail: detail, latencyMs: 3)
            })
    }

    func script(
        kinds: [SinkKindJSON] = usual, notifications: Bool = true, judge: @escaping Judge = { request, _ in passed(request.sink) },
        probe: @escaping Probe = { _ in nil }, warnings: [FaultJSON]? = nil
    ) -> @Sendable (StandInDaemon.Asked, Int) throws -> StandInDaemon.Reply {
        let (config, trials) = (config, Locked(0))
        return { asked, _ in
            var settings = AppSettings()
            settings.notificationsEnabled = notifications
            switch (asked.method, asked.target.prefix { $0 != "?" }) {
            case ("GET", "/v1/config"):
                let text = access(config, F_OK) == 0 ? try String(contentsOf: URL(filePath: config), encoding: .utf8) : nil
                return try .ok(
                    ConfigJSON(
                        path: text == nil ? nil : config, searched: [config], text: "", loadedAt: Timestamp(Samples.now),
                        loadedAtLocal: "14:00",
                        builtInSinks: text?.contains("[sinks") == true
                            ? nil : [BuiltInSinkJSON(sink: "desktop", kind: "dbus"), BuiltInSinkJSON(sink: "log", kind: "stdout")]))
            case ("GET", "/v1/sinks/kinds"): return try .ok(SinkKindListJSON(kinds: kinds))
            case ("GET", "/v1/settings"): return try .ok(SettingsJSON(settings))
            case ("PATCH", "/v1/settings"):
                return try .ok(SettingsAnswerJSON(settings: SettingsJSON(AppSettings()), changed: true, notes: []))
            case ("GET", "/v1/pets"): return try .ok(PetListJSON(pets: []))
            case ("POST", "/v1/config/trial"):
                let request = try WireCoding.decode(ConfigTrialRequest.self, from: Data(asked.body.utf8))
                let before = trials.withLock { count in
                    count += 1
                    return count - 1
                }
                return try .ok(judge(request, before))
            case ("POST", "/v1/config/probe"):
                let request = try WireCoding.decode(ServerProbeRequest.self, from: Data(asked.body.utf8))
                guard let answer = probe(request) else { return try .problem(ProblemJSON(.notFound, detail: "nothing there")) }
                return try .ok(answer)
            case ("POST", "/v1/config/check"): return try .ok(ConfigCheckJSON(path: config, faults: [], warnings: warnings))
            case ("POST", "/v1/config/reload"): return try .ok(ConfigReloadJSON(path: config, changedSinks: ["phone"]))
            default: return try .problem(ProblemJSON(.notFound, detail: "nothing there"))
            }
        }
    }

    // MARK: The command

    /// Runs `setup` with these answers, in a session with a desktop. `^C` stands for Control-C.
    func ask(_ answers: [String], daemon: StandInDaemon, width: Int = 80, hasDesktop: Bool = true) async -> CommandRun {
        let lines = answers.map { $0 == "^C" ? LineInput.Line.interrupted : .text($0) }
        let bus = hasDesktop ? ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/user/1/bus"] : [:]
        return await CommandRun.run(
            ["setup"], socket: daemon.path, environment: ["HOME": home].merging(bus) { $1 },
            style: Style(isColoured: false, isUnicode: true, width: width), answers: lines)
    }

    func run(_ arguments: [String], socket: String, program: String? = nil, hasDesktop: Bool = true) async -> CommandRun {
        let bus = hasDesktop ? ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/user/1/bus"] : [:]
        return await CommandRun.run(
            ["setup"] + arguments, socket: socket, environment: ["HOME": home].merging(bus) { $1 }, program: program)
    }

    /// Writes a file that looks like the certificate of a CA, and returns its path.
    func makeCertificate(_ name: String = "ca.pem") throws -> String {
        let path = home + "/" + name
        try Data("-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n".utf8).write(to: URL(filePath: path))
        return path
    }

    /// Returns the usual sink types, with more settings for one of them.
    static func kinds(_ kind: String, also keys: String...) -> [SinkKindJSON] {
        usual.map { usual in
            var usual = usual
            if usual.kind == kind {
                usual.keys += keys.map { SettingKeyJSON(name: $0, type: "string", isRequired: false, help: "", example: "\"…\"") }
            }
            return usual
        }
    }

    // MARK: Files

    /// Returns the content of a file, or the reason why it cannot be read.
    func text(_ path: String) -> String {
        do {
            return try String(contentsOf: URL(filePath: path), encoding: .utf8)
        } catch {
            return "\(error)"
        }
    }

    func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    /// The paths in the home folder that contain `bellhop/`, sorted.
    var files: [String] {
        do {
            return try FileManager.default.subpathsOfDirectory(atPath: home).filter { $0.contains("bellhop/") }.sorted()
        } catch {
            return ["\(error)"]
        }
    }
}
