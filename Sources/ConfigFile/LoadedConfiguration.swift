public import BellhopCore

/// A configuration, and where it was loaded from.
public struct LoadedConfiguration: Sendable, Hashable {
    public enum Origin: Sendable, Hashable, CustomStringConvertible {
        case file(String)
        case builtIn

        /// The path of the file, or `built-in`.
        public var description: String {
            switch self {
            case .file(let path): path
            case .builtIn: "built-in"
            }
        }
    }

    public var origin: Origin
    public var configuration: Configuration
    /// Problems that do not prevent use but should be fixed. For example, everybody on the machine
    /// can read a token file.
    public var warnings: [ConfigFault]
    /// The sinks that cannot be created because their secret was withheld, each with the reason. A
    /// secret is withheld if another user could have written the program that prints it; the
    /// program is then not run. Filled only when the daemon starts, because a start must not fail
    /// for this reason. On a reload, a withheld secret is a fault.
    public var withheld: [SinkName: ConfigFault] = [:]
    /// Set if another user could change the config file. A reload then refuses the file. A start
    /// uses it anyway, because timers must ring.
    public var exposure: ConfigFault?

    public init(origin: Origin, configuration: Configuration, warnings: [ConfigFault] = [], exposure: ConfigFault? = nil) {
        self.exposure = exposure
        self.origin = origin
        self.configuration = configuration
        self.warnings = warnings
    }

    /// Converts the faults that a sink found in its settings to faults of the file, with positions.
    public func faults(_ invalid: InvalidSettings, in name: SinkName) -> [ConfigFault] {
        guard let sink = configuration.sink(name) else { return [] }
        return invalid.faults.map { fault in
            let (position, message) = sink.placed(fault)
            return ConfigFault(file: origin.description, position: position, message)
        }
    }
}
