package import BellhopCore

/// A configuration, and where it was loaded from.
package struct LoadedConfiguration: Sendable, Hashable {
    package enum Origin: Sendable, Hashable, CustomStringConvertible {
        case file(String)
        case builtIn

        /// The path of the file, or `built-in`.
        package var description: String {
            switch self {
            case .file(let path): path
            case .builtIn: "built-in"
            }
        }
    }

    package var origin: Origin
    package var configuration: Configuration
    /// Problems that do not prevent use but should be fixed. For example, everybody on the machine
    /// can read a token file.
    package var warnings: [ConfigFault]
    /// The sinks that cannot be created because their secret was withheld, each with the reason. A
    /// secret is withheld if another user could have written the program that prints the secret.
    /// The daemon does not run such a program. This dictionary is filled only when the daemon
    /// starts, because a withheld secret must not prevent the start. On a reload, a withheld secret
    /// is a fault.
    package var withheld: [SinkName: ConfigFault] = [:]
    /// Why the API over TCP is off although the config has a table `[api]`: its token was withheld,
    /// or its certificate or key cannot be used. Set only when the daemon starts, like ``withheld``.
    package var withheldAPI: ConfigFault?
    /// The address at which others reach the API over TCP, also while ``withheldAPI`` keeps it off.
    /// The sinks whose notices link to this address need it.
    package var publicAddress: PublicAddress?
    /// A fault that is set if another user could change the config file. A reload refuses such a
    /// file. When the daemon starts, it uses the file anyway, because timers must ring.
    package var exposure: ConfigFault?

    package init(origin: Origin, configuration: Configuration, warnings: [ConfigFault] = [], exposure: ConfigFault? = nil) {
        self.exposure = exposure
        self.origin = origin
        self.configuration = configuration
        self.warnings = warnings
    }

    /// Converts the faults that a sink found in its settings to faults of the config file, with
    /// their positions in the file.
    package func faults(_ invalid: InvalidSettings, in name: SinkName) -> [ConfigFault] {
        guard let sink = configuration.sink(name) else { return [] }
        return invalid.faults.map { fault in
            let (position, message) = sink.placed(fault)
            return ConfigFault(
                file: origin.description, position: position, message, setting: fault.key.map { "sinks.\(name).\($0)" })
        }
    }
}
