import BellhopCore
import BellhopHub
import ControlWire

// Checks a config that is not in force, and sends a test notice through one of its sinks.
extension ControlAPI {
    /// A config names programs to run and files to read, so it is only accepted from users who can
    /// do both as the daemon's user anyway.
    func configTrial(_ body: ConfigTrialRequest) async throws -> Answer {
        guard isOwner else {
            throw Problem(.forbidden, "A config can run programs, so only the user that runs bellhopd, or root, may try one.")
        }
        switch await daemon.tryConfig(body) {
        case .faulty(let faults):
            return try ok(
                ConfigTrialJSON(
                    faults: faults.map { fault in
                        var told = fault
                        told.message = language.retold(fault.message)
                        return told
                    }))
        case .noSuchSink:
            throw Problem(.badRequest, "This config has no sink \"\(body.sink ?? "")\" that is switched on.")
        case .good(nil):
            return try ok(ConfigTrialJSON(faults: []))
        case .good(let sink?):
            let (outcome, latency) = try await hub.test(candidate: sink)
            return try ok(ConfigTrialJSON(faults: [], test: told(outcome, of: sink, after: latency)))
        }
    }
}
