import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct WorkoutImport: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "import",
            abstract: help("Add the workouts and routines of a file to the config."),
            usage: help("bellhop workout import <file>"),
            discussion: help(
                """
                The file holds tables as the config has them: [workouts.…] and [routines.…], and
                nothing else. The config with them is checked first, and kept as it was beside it
                (bellhop.toml~). With - the file is standard input.
                """))
    }

    @Argument(help: help("The file."))
    var file: String

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let tables = try Self.tables(GivenFile.read(file), of: file)
        let (place, isDaemonRunning) = try await ConfigPlace.find(session)
        guard isDaemonRunning else {
            throw CommandFailure(
                .unavailable, "The daemon checks the config, and it does not run. Start it with: bellhop up", name: "unreachable")
        }
        guard let before = place.bytes else {
            throw CommandFailure(.config, "There is no config yet. Make one with: bellhop setup", name: "noConfig")
        }
        let text = before + (before.last == UInt8(ascii: "\n") || before.isEmpty ? [] : [UInt8(ascii: "\n")]) + Array("\n".utf8) + tables
        let trial = try await ConfigJudge.daemon(session.client).trial(text, at: place)
        guard trial.faults.isEmpty else {
            let lines = trial.faults.map { SafeText.line($0.message) }.joined(separator: "\n")
            throw CommandFailure(
                .config, "With \(file) the config would have faults, so nothing was changed:\n\(lines)", name: "invalidConfig")
        }
        try ReplacedFile.write(before, to: place.path + "~", isSecret: true, owner: place.owner)
        try ReplacedFile.write(text, to: place.path, owner: place.owner)
        let reload = try await session.client.send(Request(.post, .configReload, timeLimit: .minutes(1)), as: ConfigReloadJSON.self)
        try session.show(reload) { _ in say("Added to \(place.shown(place.path)). See: bellhop workout list") }
    }

    /// The bytes, once every table in them is one of a workout or a routine.
    static func tables(_ bytes: [UInt8], of file: String) throws(CommandFailure) -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self)
        var isInTable = false
        for line in text.split(separator: "\n") {
            let line = line.drop { $0 == " " || $0 == "\t" }
            if line.isEmpty || line.hasPrefix("#") { continue }
            if line.hasPrefix("[") {
                guard line.hasPrefix("[workouts.") || line.hasPrefix("[routines.") else { break }
                isInTable = true
            }
            guard isInTable else { break }
        }
        let headers = text.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }.filter { $0.hasPrefix("[") }
        guard isInTable, headers.allSatisfy({ $0.hasPrefix("[workouts.") || $0.hasPrefix("[routines.") }) else {
            throw CommandFailure(
                .usage, "\(file) holds something else than [workouts.…] and [routines.…], so nothing was changed.", name: "notWorkouts")
        }
        return bytes + (bytes.last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")])
    }
}
