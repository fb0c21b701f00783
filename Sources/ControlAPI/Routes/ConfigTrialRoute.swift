import BellhopCore
import BellhopHub
import ControlWire

// Checks a config without putting it in force, and sends a test notice through one of its sinks.
extension ControlAPI {
    /// Applies the config file. A reload that changes something counts as a command that cannot be
    /// taken back.
    func reloadConfig() async throws -> Answer {
        var reload = try await daemon.reload()
        reload.warnings = await daemon.webTrouble(language).map { [$0] }
        if !reload.changedSinks.isEmpty || reload.changedTables != nil { try await hub.rememberConfigChange(by: doer) }
        return try ok(reload)
    }

    /// Tries out a config without putting it in force. A config can make the daemon run programs
    /// and read files. Therefore only root and the daemon's own user may send a config: these users
    /// can run the programs and read the files anyway.
    func configTrial(_ body: ConfigTrialRequest) async throws -> Answer {
        guard isOwner else {
            throw Problem(.forbidden, "A config can run programs, so only root and the user that runs bellhopd may try one.")
        }
        switch await daemon.tryConfig(body) {
        case .faulty(let faults):
            return try ok(ConfigTrialJSON(faults: faults.map { FaultJSON($0, in: language) }))
        case .noSuchSink:
            throw Problem(.badRequest, "This config has no sink \"\(body.sink ?? "")\" that is switched on.")
        case .good(nil):
            return try ok(ConfigTrialJSON(faults: []))
        case .good(let sink?):
            let (outcome, latency) = try await hub.test(candidate: sink)
            var result = told(outcome, of: sink, after: latency)
            if result.passed { result.trouble = await sink.sink.check().trouble.map { language($0) } }
            return try ok(ConfigTrialJSON(faults: [], test: result))
        }
    }

    /// Finds out which kind of push server answers at an address that is not in the config yet.
    /// Only root and the daemon's own user may ask. Other users could reach through the daemon what
    /// they cannot reach themselves.
    func probe(_ body: ServerProbeRequest) async throws -> Answer {
        guard isOwner else {
            throw Problem(.forbidden, "Only root and the user that runs bellhopd may let it probe a server.")
        }
        guard let answer = await daemon.probe(body, language) else {
            throw Problem(.notFound, "This bellhopd was built without push sinks, so it cannot probe a server.")
        }
        return try ok(answer)
    }
}
