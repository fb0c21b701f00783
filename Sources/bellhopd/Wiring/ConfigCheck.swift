import BellhopCore
import ConfigFile
import ControlWire

/// `bellhopd --check-config`: reads a config as the daemon would, and prints every fault.
struct ConfigCheck {
    let path: String?
    let variables: [String: String]
    /// Whether to print ``ConfigCheckJSON`` to standard output, for a valid config too. Used by
    /// `bellhop config check` and `bellhop setup`.
    let asJSON: Bool

    func run() throws -> ControlWire.ExitCode {
        let language = Language(environment: variables)
        let loader = ConfigLoader(kinds: SinkKinds.all, variables: variables, files: .system(running: variables))
        let result = loader.load(explicit: path, desktop: SessionBusAddress.isPossible(variables)).flatMap { loaded in
            // A reload would refuse it.
            loaded.exposure.map { .failure(ConfigFaults([$0])) } ?? .success(loaded)
        }
        switch result {
        case .failure(let faults):
            let told = faults.faults.map { fault in
                var told = FaultJSON(fault)
                told.message = language.retold(told.message)
                return told
            }
            if asJSON {
                try print(ConfigCheckJSON(path: path ?? told.first?.file, faults: told))
            } else {
                for fault in told { StandardError.write(fault.text + "\n") }
            }
            return .config
        case .success(let loaded):
            if asJSON {
                try print(ConfigCheckJSON(loaded))
                return .success
            }
            for warning in loaded.warnings { StandardError.write("\(warning)\n") }
            let sinks = loaded.configuration.sinks.map(\.name.rawValue).joined(separator: ", ")
            let good: Phrase = sinks.isEmpty ? "\(loaded.origin): good. Sinks: none." : "\(loaded.origin): good. Sinks: \(sinks)."
            StandardOutput.write(language(good) + "\n")
            return .success
        }
    }

    private func print(_ check: ConfigCheckJSON) throws {
        StandardOutput.write(try WireCoding.prettyText(check) + "\n")
    }
}
