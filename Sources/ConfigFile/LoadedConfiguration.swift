public import BellhopCore

/// A configuration and its origin.
public struct LoadedConfiguration: Sendable, Hashable {
    public enum Origin: Sendable, Hashable, CustomStringConvertible {
        case file(String)
        case builtIn

        /// The path, or `built-in`.
        public var description: String {
            switch self {
            case .file(let path): path
            case .builtIn: "built-in"
            }
        }
    }

    public var origin: Origin
    public var configuration: Configuration
    /// Problems that do not prevent use but should be fixed: a token file that everybody on the
    /// machine can read.
    public var warnings: [ConfigFault]
    /// Why a sink cannot be created yet, although nothing else is wrong with it: the program that
    /// prints its secret was not run, because somebody else could have written it. Filled only at a
    /// start, which must not fail for this reason; on a reload it is a fault.
    public var withheld: [SinkName: ConfigFault] = [:]
    /// Set when somebody else could change the file. A reload refuses the file; a start uses it
    /// anyway, because timers must ring.
    public var exposure: ConfigFault?

    public init(origin: Origin, configuration: Configuration, warnings: [ConfigFault] = [], exposure: ConfigFault? = nil) {
        self.exposure = exposure
        self.origin = origin
        self.configuration = configuration
        self.warnings = warnings
    }

    /// Adds positions in the file to the faults that a sink found in its settings when it was
    /// created.
    public func faults(_ invalid: InvalidSettings, in name: SinkName) -> [ConfigFault] {
        guard let sink = configuration.sink(name) else { return [] }
        return invalid.faults.map { fault in
            let (position, message) = sink.placed(fault)
            return ConfigFault(file: origin.description, position: position, message)
        }
    }
}
