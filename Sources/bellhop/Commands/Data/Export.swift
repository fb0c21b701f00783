import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Export: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "export",
            abstract: help("Export pets, laundry, timers and settings."),
            usage: help("bellhop export [--format json|csv] [--output <file>] [--force]"),
            discussion: help(
                """
                json contains all of these, for "bellhop import"; csv contains the history, one
                line per round, with times in UTC. Notices, heartbeats and tokens are only in a
                backup: bellhop backup.

                Examples:
                  bellhop export --output laundry.json
                  bellhop export --format csv > history.csv
                """))
    }

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case json, csv
    }

    @Option(help: help("json for bellhop import, csv for the history of the laundry.", valueName: "format"))
    var format = Format.json

    @Option(name: .shortAndLong, help: help("Write to a new file, which only you can read, instead of standard output.", valueName: "file"))
    var output: String?

    @Flag(help: help("Overwrite the file if it exists."))
    var force = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if force, output == nil { throw ValidationError(say("--force needs --output.")) }
    }

    func run(in session: Session) async throws {
        let request = Request(.export, query: [("format", format.rawValue)])
        guard let output else {
            // If the export goes to the terminal, it shows by itself how far it is.
            guard !session.isWatched else { return try await write(request, to: session) { _ in } }
            return try await session.working(say("Exporting"), ifStopped: say("Cancelled: the export is not complete.")) { progress in
                try await write(request, to: session) { progress.add($0) }
            }
        }
        let count = try await NewFile.download(output, force: force, request, what: say("Exporting"), in: session)
        try session.show(WrittenFile(path: output, bytes: count)) { style in
            style.paint(style.sign(.ok), .green) + " " + say("Wrote \(SafeText.line(output)), \(WrittenFile.size(count))")
        }
    }

    /// Writes the export to the output of the command, and reports the size of each piece.
    private func write(_ request: Request, to session: Session, _ report: (Int) -> Void) async throws {
        // Write whole lines only. A partial line might end in the middle of a UTF-8 character.
        var rest: [UInt8] = []
        try await session.client.download(request) { bytes in
            rest += bytes
            report(bytes.count)
            guard let end = rest.lastIndex(of: 0x0A) else { return }
            try session.out.write(String(decoding: rest[...end], as: UTF8.self))
            rest.removeFirst(end + 1)
        }
        if !rest.isEmpty { try session.out.write(String(decoding: rest, as: UTF8.self)) }
    }
}

/// The result of a command that wrote a file, for `--json`.
struct WrittenFile: Codable, Hashable, Sendable {
    /// The path of the file, as it was given.
    var path: String
    /// The size of the file in bytes.
    var bytes: Int

    /// Returns a size for people, such as `20 MB`.
    static func size(_ bytes: Int) -> Phrase {
        switch bytes {
        case ..<10_000: "\(count: bytes, one: "byte", other: "bytes")"
        case ..<10_000_000: .verbatim("\((bytes + 500) / 1000) kB")
        default: .verbatim("\((bytes + 500_000) / 1_000_000) MB")
        }
    }
}
