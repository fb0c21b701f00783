import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct WorkoutImport: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "import",
            abstract: help("Add workouts and routines from a file to the config."),
            usage: help("bellhop workout import <file>"),
            discussion: help(
                """
                The file contains only [workouts.…] and [routines.…] tables, as in the config.
                Bellhop checks the new config first and keeps a copy of the old one next to it
                (bellhop.toml~). Use - for standard input.
                """))
    }

    @Argument(help: help("The file."))
    var file: String

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let tables = try ImportedTables(GivenFile.read(file), of: file)
        let (place, isDaemonRunning) = try await ConfigPlace.find(session)
        guard isDaemonRunning else {
            throw CommandFailure(
                .unavailable, "The daemon must be running to check the config. Start it with: \(DaemonCommands.ours.start)",
                name: "unreachable")
        }
        let there = Set(try place.tables(in: "workouts").map { "workouts." + $0 } + place.tables(in: "routines").map { "routines." + $0 })
        if let name = tables.names.first(where: there.contains) {
            throw CommandFailure(
                .config,
                "\(name) is already in the config, so nothing was changed. Give it another name in \(file), or remove it from the config.",
                name: "nameTaken")
        }
        let before = Self.config(at: place)
        let text = before + Array("\n".utf8) + tables.bytes
        let trial = try await ConfigJudge.daemon(session.client).trial(text, at: place)
        guard trial.faults.isEmpty else {
            let offset = before.count { $0 == UInt8(ascii: "\n") } + 1
            let lines = trial.faults.map { SafeText.line(told($0, behind: offset, place).text) }.joined(separator: "\n")
            throw CommandFailure(
                .config,
                """
                If \(file) were added, the config would have faults, so nothing was changed:
                \(lines)
                """, name: "invalidConfig")
        }
        try Self.write(text, at: place)
        let reload = try await session.client.send(Request(.configReload, timeLimit: .minutes(1)), as: ConfigReloadJSON.self)
        let isRoutine = !tables.names.contains { $0.hasPrefix("workouts.") }
        try session.show(reload) { _ in
            isRoutine
                ? say("Added to \(place.shown(place.path)). See: bellhop routine list")
                : say("Added to \(place.shown(place.path)). See: bellhop workout list")
        }
    }

    /// Returns the text of the config file, with a final line feed. If there is no config file,
    /// returns the heading of a new one. A file without sinks keeps the built-in sinks.
    private static func config(at place: ConfigPlace) -> [UInt8] {
        if let bytes = place.bytes { return bytes + (bytes.last == UInt8(ascii: "\n") || bytes.isEmpty ? [] : [UInt8(ascii: "\n")]) }
        return Array((say("# Made by \"bellhop workout import\". Every setting is explained in: man bellhop.toml") + "\n").utf8)
    }

    private static func write(_ text: [UInt8], at place: ConfigPlace) throws(CommandFailure) {
        guard DaemonLog.makeFolder(of: place.path) else {
            throw CommandFailure(
                .cannotCreate, "The folder of \(place.path) cannot be created: \(ProgramRun.errorText()).", name: "noFolder")
        }
        if let old = place.bytes { try ReplacedFile.write(old, to: place.path + "~", isSecret: true, owner: place.owner) }
        try ReplacedFile.write(text, to: place.path, owner: place.owner)
    }

    /// Returns a fault of the combined config with the position that the user needs. A position in
    /// the imported part is changed into a position in the imported file. Any other position refers
    /// to the config file.
    private func told(_ fault: FaultJSON, behind offset: Int, _ place: ConfigPlace) -> FaultJSON {
        var told = fault
        if fault.line > offset {
            (told.file, told.line) = (file, fault.line - offset)
        } else {
            told.file = place.shown(place.path)
        }
        return told
    }
}
