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

    public init(origin: Origin, configuration: Configuration, warnings: [ConfigFault] = []) {
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
