import BellhopCore
import ControlWire

extension Interview {
    mutating func askForPopUps() async throws {
        guard has("dbus") else { return }
        try dialogue.heading(say("Pop-ups on this screen"))
        if let name = try existing("dbus").first { return try await offerTest(of: name) }
        try dialogue.tell(say("A pop-up when something ends, with buttons such as \"Start Dryer\"."))
        guard try await dialogue.decide(say("Use pop-ups?"), default: true) else { return }
        let draft = SinkDraft(try plan.freeName("desktop"), "dbus", isNew: true)
        // Sinks for pop-ups have no settings that the user could change after a failed test.
        _ = try await settle(draft, canChange: false)
    }
}
