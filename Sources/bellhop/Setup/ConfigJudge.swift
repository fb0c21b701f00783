import BellhopCore
import ControlClient
import ControlWire
import Glibc

/// The program that checks a new config: the running daemon, or the program `bellhopd` if no daemon
/// is running. Only a running daemon can send a test notice.
enum ConfigJudge: Sendable {
    case daemon(ControlClient)
    case program(String)
    /// Neither a daemon nor the program `bellhopd` is available, so the config is not checked.
    case nobody

    var canTest: Bool {
        if case .daemon = self { true } else { false }
    }

    /// Returns all faults of a config that is not in force yet. The config may contain secrets. If
    /// `sink` is given, a running daemon also sends a test notice to that sink.
    func trial(_ bytes: [UInt8], at place: ConfigPlace, sink: String? = nil) async throws -> ConfigTrialJSON {
        switch self {
        case .daemon(let client):
            let request = ConfigTrialRequest(text: String(decoding: bytes, as: UTF8.self), path: place.path, sink: sink)
            return try await client.send(Request(.configTrial, timeLimit: .minutes(1)), body: request, as: ConfigTrialJSON.self)
        case .program(let program):
            return ConfigTrialJSON(faults: try await Self.faults(bytes, program, place))
        case .nobody:
            return ConfigTrialJSON(faults: [])
        }
    }

    /// Finds out which kind of push server answers at an address. Returns `nil` if nobody can find
    /// out: no daemon is running, or the daemon cannot probe servers.
    func probe(_ server: NtfyServer, caFile: String?) async throws -> ServerProbeJSON? {
        guard case .daemon(let client) = self else { return nil }
        do {
            let request = ServerProbeRequest(address: server.address, caFile: caFile)
            return try await client.send(Request(.serverProbe, timeLimit: .minutes(1)), body: request, as: ServerProbeJSON.self)
        } catch ControlError.problem(let problem) where problem.status == 404 {
            return nil
        }
    }

    private static func faults(_ bytes: [UInt8], _ program: String, _ place: ConfigPlace) async throws -> [FaultJSON] {
        // Create the file in a new private folder. If the file were directly in /tmp, another user
        // could guess its name and create it first.
        var template = Array("/tmp/bellhop-setup-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw CommandFailure(.cannotCreate, "\("/tmp") cannot be created: \(ProgramRun.errorText()).", name: "notCreated")
        }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let file = folder + "/bellhop.toml"
        defer {
            unlink(file)
            rmdir(folder)
        }
        try ReplacedFile.write(bytes, to: file)
        let check = try await ConfigCheck.ask(program, file: file)
        return check.faults.map { fault in
            var told = fault
            if told.file == file { told.file = place.path }
            return told
        }
    }
}
