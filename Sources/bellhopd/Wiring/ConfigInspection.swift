import BellhopCore
import ConfigFile
import ControlWire

/// Runs `bellhopd --check-config`: reads a config as the daemon would, and prints every fault.
struct ConfigInspection {
    let path: String?
    let variables: [String: String]
    /// Whether to print ``ConfigCheckJSON`` to standard output, even for a valid config. `bellhop
    /// config check` and `bellhop setup` use this format.
    let asJSON: Bool
    let language: Language

    func run() throws -> ControlWire.ExitCode {
        let loader = ConfigLoader(kinds: SinkKinds.all, variables: variables, files: .system(running: variables))
        let result = loader.load(explicit: path, desktop: SessionBusAddress.isPossible(variables)).flatMap { loaded in
            // Report a fault if other users can change the config, because a reload would refuse
            // such a config.
            loaded.exposure.map { .failure(ConfigFaults([$0])) } ?? .success(loaded)
        }
        switch result {
        case .failure(let faults):
            let told = faults.faults.map { FaultJSON(FileFault($0), in: language) }
            if asJSON {
                try print(ConfigCheckJSON(path: path ?? told.first?.file, faults: told))
            } else {
                for fault in told { StandardError.write(fault.text + "\n") }
            }
            return .config
        case .success(let loaded):
            if asJSON {
                try print(ConfigCheckJSON(loaded, in: language))
                return .success
            }
            for warning in loaded.warnings { StandardError.write(FaultJSON(FileFault(warning), in: language).text + "\n") }
            let sinks = loaded.configuration.sinks.map(\.name.rawValue).joined(separator: ", ")
            let good: Phrase = sinks.isEmpty ? "\(loaded.origin): no faults. Sinks: none." : "\(loaded.origin): no faults. Sinks: \(sinks)."
            StandardOutput.write(language(good) + "\n")
            return .success
        }
    }

    private func print(_ check: ConfigCheckJSON) throws {
        StandardOutput.write(try WireCoding.prettyText(check) + "\n")
    }
}
