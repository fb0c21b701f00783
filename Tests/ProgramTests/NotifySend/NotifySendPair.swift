#if Desktop
import BellhopCore
import BellhopTestKit
import DBusClient
import Foundation

/// The real `notify-send` and its stand-in, each with a bus of its own and the same notification server.
/// The stand-in is the script in `contrib`, and its notices go through a running daemon.
final class NotifySendPair: Sendable {
    /// What a person or the server does with the pop-up.
    enum Reaction: Hashable, Sendable {
        case press(String)
        /// The pop-up is closed for this reason.
        case close(UInt32)
    }

    /// What a program did.
    struct Outcome: Hashable, Sendable {
        var status: Int32
        var output: [String]
        /// The text on standard error, of a program that failed.
        var errors: String
        var call: Call?
    }

    /// A call of the notification server. The number that it replaces is left out, because each server
    /// counts its own.
    struct Call: Hashable, Sendable {
        var program: String
        var icon: String
        var summary: String
        var body: String
        var actions: [String]
        var hints: [String: BusValue]
        var expires: Int32
        /// The place of the replaced pop-up among those that were shown before; `nil` for a new one.
        var replaces: Int?
        /// Whether the program asked the server to close the pop-up.
        var isClosed: Bool
    }

    /// One of the two programs.
    struct Side: Sendable {
        var arguments: [String]
        var environment: [String: String]
        var server: ScriptedNotificationServer

        /// Runs the program.
        ///
        /// - Parameter shows: whether a pop-up is expected.
        func run(_ words: [String], shows: Bool, _ reactions: [Reaction]) async throws -> Outcome {
            let count = server.notifications.count
            let program = try await Program.start(arguments + words, environment: environment)
            var call: Call?
            var isPressed = false
            if shows {
                let notification = try await server.notifications.element(count)
                for reaction in reactions {
                    switch reaction {
                    case .press(let key):
                        isPressed = true
                        server.press(key, on: notification.id)
                    case .close(let reason): server.close(notification.id, reason: reason)
                    }
                }
                call = Call(notification, after: server.notifications.all.prefix(count).map(\.id))
                if isPressed {
                    _ = try await server.closings.until { $0 == notification.id }
                    call?.isClosed = true
                }
            }
            let status = try await program.exit()
            if !shows, server.notifications.count > count { call = Call(server.notifications.all[count], after: []) }
            let errors = status == 0 ? [] : program.errors.all.filter { $0 != Program.ended }
            return Outcome(status: status, output: program.output.all, errors: errors.joined(separator: "\n"), call: call)
        }
    }

    let daemon: DaemonProcess
    let real: Side
    let standIn: Side

    private init(_ daemon: DaemonProcess, real: Side, standIn: Side) {
        (self.daemon, self.real, self.standIn) = (daemon, real, standIn)
    }

    private static let config =
        DaemonConfig.json + """
            [sinks.desktop]
            type = "dbus"

            """

    /// The path of the script in `contrib`.
    private static var script: String {
        URL(filePath: #filePath).appending(path: "../../../../contrib/desktop/notify-send").standardized.path
    }

    /// Runs `body` with the two programs. As with dunst, a pop-up that replaces one that is gone gets its
    /// number.
    static func run(_ body: (NotifySendPair) async throws -> Void) async throws {
        var character = ScriptedNotificationServer.Character()
        character.reusesDeadNumbers = true
        try await PrivateBus.run { realBus in
            try await PrivateBus.run { bus in
                let (realServer, server) = (
                    try await ScriptedNotificationServer(on: realBus.address, character),
                    try await ScriptedNotificationServer(on: bus.address, character)
                )
                let address = bus.variables.filter { $0.key == "DBUS_SESSION_BUS_ADDRESS" }
                try await DaemonProcess.run(config: config, environment: address) { daemon in
                    let programs = URL(filePath: try Programs.path("bellhop")).deletingLastPathComponent().path
                    let environment = daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket, "PATH": programs + ":/usr/bin:/bin"]) {
                        $1
                    }
                    let pair = NotifySendPair(
                        daemon,
                        real: Side(
                            arguments: ["/usr/bin/notify-send"], environment: realBus.variables.merging(["LANG": "C.UTF-8"]) { $1 },
                            server: realServer),
                        standIn: Side(arguments: [script], environment: environment, server: server))
                    try await body(pair)
                }
            }
        }
    }
}

extension NotifySendPair.Call {
    init(_ notification: ScriptedNotificationServer.Notification, after earlier: [UInt32]) {
        (program, icon, summary, body) = (notification.appName, notification.icon, notification.summary, notification.body)
        (actions, hints, expires) = (notification.actions, notification.hints, notification.timeout)
        // The pop-ups of Bellhop come from the daemon, not from the program that has called it.
        hints["sender-pid"] = nil
        replaces = earlier.firstIndex(of: notification.replaces)
        isClosed = false
    }
}
#endif
