#if Desktop
import BellhopCore
import DBusClient
import Foundation

/// A notification server from Debian that draws pop-ups with GTK, on its own virtual screen and
/// bus.
package final class GTKServer: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case mate = "/usr/lib/mate-notification-daemon/mate-notification-daemon"
        case gnomeFlashback = "/usr/lib/notification-daemon/notification-daemon"
    }

    package let screen: VirtualScreen
    private let server: DesktopProcess

    /// Starts the server and waits until it owns the bus name of the notification service.
    package init(_ kind: Kind) async throws {
        screen = try await VirtualScreen()
        // Do not use the theme of this machine, and do not let GTK start an accessibility bus.
        let variables = screen.variables.merging(["NO_AT_BRIDGE": "1", "GTK_A11Y": "none", "GDK_BACKEND": "x11", "GTK_THEME": "Adwaita"]) {
            $1
        }
        do {
            server = try await DesktopProcess.start([kind.rawValue], environment: variables, errors: screen.bus.folder + "/server.log")
        } catch {
            await screen.end()
            throw error
        }
        _ = try await BusPeer.owner(of: NotificationDesk.name, on: screen.bus.address)
    }

    /// The server's error output.
    package var complaints: String {
        get throws { try String(contentsOfFile: screen.bus.folder + "/server.log", encoding: .utf8) }
    }

    /// Runs `body` with a server. Ends the server, the screen and the bus in every case.
    package static func run<Result: Sendable>(_ kind: Kind, _ body: (GTKServer) async throws -> Result) async throws -> Result {
        let server = try await GTKServer(kind)
        do {
            let result = try await body(server)
            await server.end()
            return result
        } catch {
            await server.end()
            throw error
        }
    }

    /// Ends the server, the screen and the bus, and removes their folder.
    package func end() async {
        await server.end()
        await screen.end()
    }
}
#endif
