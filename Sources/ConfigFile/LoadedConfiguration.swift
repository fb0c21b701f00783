public import BellhopCore

/// A configuration and where it came from.
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
    /// What works, but should be mended: a token file that everybody on the machine can read.
    public var warnings: [ConfigFault]
    /// Why a sink cannot be made yet, although nothing else is wrong with it: the program that prints its secret was not run, because somebody else
    /// could have written it. Only at a start, which must not fail for that; a reload finds a fault.
    public var withheld: [SinkName: ConfigFault] = [:]
    /// That somebody else could change the file. A reload refuses it; a start uses it all the same, because timers must ring.
    public var exposure: ConfigFault?

    public init(origin: Origin, configuration: Configuration, warnings: [ConfigFault] = [], exposure: ConfigFault? = nil) {
        self.exposure = exposure
        self.origin = origin
        self.configuration = configuration
        self.warnings = warnings
    }

    /// What a sink said about its settings when it was made, with the places in the file.
    public func faults(_ invalid: InvalidSettings, in name: SinkName) -> [ConfigFault] {
        guard let sink = configuration.sink(name) else { return [] }
        return invalid.faults.map { fault in
            let (position, message) = sink.placed(fault)
            return ConfigFault(file: origin.description, position: position, message)
        }
    }
}
