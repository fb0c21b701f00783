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
        switch loader.load(explicit: path, desktop: SessionBusAddress.isPossible(variables)) {
        case .failure(let faults):
            return try refuse(ConfigCheckJSON(faults, of: path ?? faults.faults.first?.file, in: language))
        case .success(let loaded):
            let check = ConfigCheckJSON(loaded, in: language)
            guard check.faults.isEmpty else { return try refuse(check) }
            if asJSON {
                try print(check)
                return .success
            }
            for warning in check.warnings ?? [] { StandardError.write(warning.text + "\n") }
            let sinks = loaded.configuration.sinks.map(\.name.rawValue).joined(separator: ", ")
            let good: Phrase = sinks.isEmpty ? "\(loaded.origin): no faults. Sinks: none." : "\(loaded.origin): no faults. Sinks: \(sinks)."
            StandardOutput.write(language(good) + "\n")
            return .success
        }
    }

    private func refuse(_ check: ConfigCheckJSON) throws -> ControlWire.ExitCode {
        if asJSON {
            try print(check)
        } else {
            for fault in check.faults + (check.warnings ?? []) { StandardError.write(fault.text + "\n") }
        }
        return .config
    }

    private func print(_ check: ConfigCheckJSON) throws {
        StandardOutput.write(try WireCoding.prettyText(check) + "\n")
    }
}
