/// The commands that start the daemon, and that restart it.
package struct DaemonCommands: Sendable, Hashable {
    package let start: String
    package let restart: String

    /// For a daemon that a user runs.
    package static let user = DaemonCommands(start: "bellhop up", restart: "bellhop down && bellhop up")
    /// For a daemon with a socket of its own.
    ///
    /// - Parameter socket: the path of the socket, as a word for a shell.
    package static func user(socket: String) -> DaemonCommands {
        let option = "--socket \(socket)"
        return DaemonCommands(start: "bellhop up \(option)", restart: "bellhop down \(option) && bellhop up \(option)")
    }

    /// For root, on a machine where the daemon is a service of the system.
    package static let system = DaemonCommands(start: "systemctl start bellhop", restart: "systemctl restart bellhop")
}
