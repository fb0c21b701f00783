import BellhopCore
import ConfigFile
import ControlWire

/// `bellhopd --check-config`: reads a config as the daemon would, and prints every fault.
enum ConfigCheck {
    static func run(path: String?, variables: [String: String]) -> ControlWire.ExitCode {
        let language = Language(environment: variables)
        let loader = ConfigLoader(kinds: SinkKinds.all, variables: variables, files: .system(running: variables))
        switch loader.load(explicit: path, desktop: false) {
        case .failure(let faults):
            for fault in faults.faults {
                var told = FaultJSON(fault)
                told.message = language.retold(told.message)
                StandardError.write(told.text + "\n")
            }
            return .config
        case .success(let loaded):
            for warning in loaded.warnings { StandardError.write("\(warning)\n") }
            let sinks = loaded.configuration.sinks.map(\.name.rawValue).joined(separator: ", ")
            let good: Phrase = sinks.isEmpty ? "\(loaded.origin): good. Sinks: none." : "\(loaded.origin): good. Sinks: \(sinks)."
            StandardOutput.write(language(good) + "\n")
            return .success
        }
    }
}
