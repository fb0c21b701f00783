import BellhopCore
import ConfigFile
import ControlWire
import LinuxTime

/// `bellhopd --check-config`: reads a config as the daemon would, makes its sinks without starting them, and prints every fault.
enum ConfigCheck {
    static func run(path: String?, variables: [String: String]) -> ControlWire.ExitCode {
        let loader = ConfigLoader(kinds: SinkKinds.all, variables: variables)
        switch loader.load(explicit: path, desktop: false) {
        case .failure(let faults):
            StandardError.write(faults.description + "\n")
            return .config
        case .success(let loaded):
            for warning in loaded.warnings { StandardError.write("\(warning)\n") }
            let faults = settingFaults(in: loaded)
            for fault in faults { StandardError.write("\(fault)\n") }
            guard faults.isEmpty else { return .config }
            let sinks = loaded.configuration.sinks.map(\.name.rawValue).joined(separator: ", ")
            StandardOutput.write("\(loaded.origin): good. Sinks: \(sinks.isEmpty ? "none" : sinks).\n")
            return .success
        }
    }

    /// Faults that only the sinks themselves see.
    private static func settingFaults(in loaded: LoadedConfiguration) -> [ConfigFault] {
        let resources = SharedResources()
        // Without a clock nothing would start, and that is another message than one about the config.
        guard let timekeeper = try? SystemTimekeeper() else { return [] }
        return loaded.configuration.sinks.filter(\.isEnabled).flatMap { sink -> [ConfigFault] in
            // An unknown kind was a fault already.
            guard let type = SinkKinds.all.first(where: { $0.kind == sink.kind }) else { return [] }
            do throws(InvalidSettings) {
                let environment = SinkEnvironment(name: sink.name, timekeeper: timekeeper, resources: resources)
                _ = try type.init(settings: sink.settings, environment: environment)
                return []
            } catch {
                return loaded.faults(error, in: sink.name)
            }
        }
    }
}
