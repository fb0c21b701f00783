/// The commands that start the daemon, and that restart it.
package struct DaemonCommands: Sendable, Hashable {
    package let start: String
    package let restart: String

    /// For a daemon that a user runs.
    package static let user = DaemonCommands(start: "bellhop up", restart: "bellhop down && bellhop up")
    /// For root, on a machine where the daemon is a service of the system.
    package static let system = DaemonCommands(start: "systemctl start bellhop", restart: "systemctl restart bellhop")
}
