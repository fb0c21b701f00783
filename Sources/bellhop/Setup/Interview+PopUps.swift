import BellhopCore
import ControlWire
import Glibc

extension Interview {
    mutating func askForPopUps() async throws {
        guard has("dbus") else { return }
        try dialogue.heading(say("Pop-ups on this screen"))
        if let name = try existing("dbus").first { return try await offerTest(of: name) }
        try dialogue.tell(say("A pop-up when something ends, with buttons such as \"Start Dryer\"."))
        let hasBus = Self.hasSessionBus(session.environment)
        if !hasBus {
            try dialogue.mark(.warn, say("There is no D-Bus session bus here, so there is probably no desktop that could show pop-ups."))
        }
        guard try await dialogue.decide(say("Use pop-ups?"), default: hasBus) else { return }
        let draft = SinkDraft(try plan.freeName("desktop"), "dbus", isNew: true)
        // Sinks for pop-ups have no settings that the user could change after a failed test.
        _ = try await settle(draft, canChange: false)
    }

    /// Returns whether the user's session has a bus to which a desktop could listen.
    static func hasSessionBus(_ environment: [String: String]) -> Bool {
        if environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false { return true }
        return environment["XDG_RUNTIME_DIR"].map { access($0 + "/bus", F_OK) == 0 } ?? false
    }
}
