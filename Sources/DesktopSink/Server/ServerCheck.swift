#if Desktop
import BellhopCore
import DBusClient

/// The part of `bellhop doctor` that checks desktop pop-ups.
struct ServerCheck {
    var bus: BusClient
    var timeout: Duration
    /// The environment of the programs that this check runs.
    var variables: [String: String]

    /// The time limit for each question about "do not disturb". The limit is short, because the
    /// answer is not worth a long wait.
    private var brief: Duration { min(timeout, .milliseconds(500)) }

    func check(_ surface: Surface, _ activation: Activation) async -> SinkCheck {
        switch surface {
        case .offline(let why):
            return SinkCheck(.unavailable, "No session bus answered at \(bus.address): \(why) (start bellhopd in the desktop session).")
        case .silent(let owner, let why):
            return SinkCheck(.unavailable, "The notification service \(BusFailure.shortened(owner)) does not answer: \(why) (restart it).")
        case .absent, .connecting, .looking, .meeting, .starting:
            return await absence(activation)
        case .live(let server) where server.isNameless:
            return SinkCheck(
                .ok, "A notification service answers but does not identify itself.",
                trouble:
                    "Pop-ups have no buttons: the notification service does not report its capabilities (restart it, or log out and in).")
        case .live(let server):
            if let quiet = await quiet(server) {
                return SinkCheck(.quiet, "\(server.title) accepts notices but shows them later: \(quiet).")
            }
            let capabilities: Phrase = "its capabilities: \(server.capabilities.sorted().joined(separator: ", "))"
            return SinkCheck(.ok, "\(server.title) answers", findings: [capabilities])
        }
    }

    private func absence(_ activation: Activation) async -> SinkCheck {
        let names = await ask(.bus("ListActivatableNames"))?.texts ?? []
        guard names.contains(NotificationServer.name) else {
            return SinkCheck(
                .unavailable,
                "No notification service runs on \(bus.address), and none is installed (install dunst, mako or a desktop that has one).")
        }
        if activation.hasFailed {
            return SinkCheck(
                .unavailable, "No notification service runs on \(bus.address); one was started but shows nothing (see bellhopd's log).")
        }
        guard PopUps.hasDisplay(variables) else {
            return SinkCheck(.unavailable, "No notification service runs on \(bus.address); one can be started once there is a display.")
        }
        return SinkCheck(.ok, "No notification service runs on \(bus.address) yet; the first notice starts one.")
    }

    /// Returns the reason why the server does not show pop-ups at the moment; `nil` if the server
    /// reports no such reason. The check only reports this reason and does not change any setting.
    private func quiet(_ server: NotificationServer) async -> Phrase? {
        if server.name == "dunst", await property("paused", of: "org.dunstproject.cmd0", server)?.flag == true {
            return "dunst is paused (dunstctl set-paused false)"
        }
        // Plasma documents this property. Other servers may also have the property; a server
        // without it replies immediately with an error.
        if await property("Inhibited", of: NotificationServer.name, server)?.flag == true {
            return "\"do not disturb\" is on"
        }
        // swaync reports "do not disturb" through an interface of its own.
        if server.name.lowercased().hasPrefix("sway"),
            await ask(.call("GetDnd", of: "org.erikreider.swaync.cc", at: "/org/erikreider/swaync/cc", on: "org.erikreider.swaync.cc"))?
                .flag
                == true
        {
            return "\"do not disturb\" is on (swaync-client --dnd-off)"
        }
        // mako reports "do not disturb" as one of its modes.
        if server.name == "mako" {
            let modes = await ask(.call("ListModes", of: "fr.emersion.Mako", at: "/fr/emersion/Mako", on: server.owner))?.texts ?? []
            if modes.contains("do-not-disturb") { return "the mode \"do-not-disturb\" is set (makoctl mode -r do-not-disturb)" }
        }
        return await quietDesktop(server)
    }

    /// Checks "do not disturb" on desktops where programs other than the notification service
    /// report it.
    private func quietDesktop(_ server: NotificationServer) async -> Phrase? {
        switch server.name.lowercased() {
        case "gnome-shell":
            let answer = await CommandOutput.read(
                ["gsettings", "get", "org.gnome.desktop.notifications", "show-banners"], variables: variables, limit: brief)
            guard answer?.hasPrefix("false") == true else { return nil }
            return "\"do not disturb\" is on (gsettings set org.gnome.desktop.notifications show-banners true)"
        case "xfce notify daemon":
            let isOn = await ask(
                .call(
                    "GetProperty", of: "org.xfce.Xfconf", at: "/org/xfce/Xfconf", on: "org.xfce.Xfconf",
                    [.string("xfce4-notifyd"), .string("/do-not-disturb")]))?.flag
            return isOn == true ? "\"do not disturb\" is on (xfconf-query -c xfce4-notifyd -p /do-not-disturb -s false)" : nil
        default:
            return nil
        }
    }

    private func property(_ name: String, of interface: String, _ server: NotificationServer) async -> BusValue? {
        await ask(
            .call(
                "Get", of: "org.freedesktop.DBus.Properties", at: NotificationServer.path, on: server.owner,
                [.string(interface), .string(name)]))
    }

    private func ask(_ message: BusMessage) async -> BusValue? {
        do throws(BusFailure) {
            return try await bus.call(message, limit: brief).body.first
        } catch {
            return nil
        }
    }
}
#endif
