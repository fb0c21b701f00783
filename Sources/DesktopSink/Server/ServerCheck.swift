#if Desktop
import BellhopCore
import DBusClient

/// What `bellhop doctor` says of the desktop.
struct ServerCheck {
    var bus: SessionBus
    var timeout: Duration

    func check(_ surface: Surface) async -> SinkCheck {
        switch surface {
        case .offline(let why):
            return SinkCheck(.unavailable, "No session bus answered at \(bus.address): \(why) (start bellhopd in the desktop session).")
        case .silent(let owner, let why):
            return SinkCheck(.unavailable, "The notification service \(owner) does not answer: \(why) (restart it).")
        case .absent, .connecting, .looking, .meeting, .starting:
            return SinkCheck(.unavailable, await absence())
        case .live(let server):
            if let quiet = await quiet(server) { return SinkCheck(.quiet, "\(server.title) shows nothing now: \(quiet).") }
            return SinkCheck(.ok, "\(server.title) answers; it can: \(server.capabilities.sorted().joined(separator: ", ")).")
        }
    }

    private func absence() async -> String {
        let names = await ask(.bus("ListActivatableNames"))?.texts ?? []
        return names.contains(NotificationServer.name)
            ? "No notification service runs on \(bus.address); one can be started and will be, with the first notice, if there is a display."
            : "No notification service runs on \(bus.address), and none is installed (install dunst, mako or a desktop that has one)."
    }

    /// Why pop-ups are held back now, where the server says. It is told, never bypassed.
    private func quiet(_ server: NotificationServer) async -> String? {
        if server.name == "dunst", await property("paused", of: "org.dunstproject.cmd0", server)?.flag == true {
            return "dunst is paused (dunstctl set-paused false)"
        }
        if server.has("inhibitions"), await property("Inhibited", of: NotificationServer.name, server)?.flag == true {
            return "\"do not disturb\" is on"
        }
        return nil
    }

    private func property(_ name: String, of interface: String, _ server: NotificationServer) async -> BusValue? {
        await ask(
            .call(
                "Get", of: "org.freedesktop.DBus.Properties", at: NotificationServer.path, on: server.owner,
                [.string(interface), .string(name)]))
    }

    private func ask(_ message: BusMessage) async -> BusValue? {
        do throws(BusFailure) {
            return try await bus.call(message, limit: timeout).body.first
        } catch {
            return nil
        }
    }
}
#endif
