import BellhopCore
import ControlWire

extension Interview {
    mutating func askForSounds() async throws {
        guard has("sound") else { return }
        try dialogue.heading(say("Sounds of this computer"))
        if let name = try existing("sound").first { return try await offerTest(of: name) }
        try dialogue.tell(say("A tone when something rings, and the countdown and the changes of phase in a workout."))
        // A machine without a screen usually has no loudspeaker either.
        guard try await dialogue.decide(say("Play sounds?"), default: plan.sinks.contains { $0.kind == "dbus" }) else { return }
        let draft = SinkDraft(try plan.freeName("sound"), "sound", isNew: true)
        // The sink finds the program that plays the sounds by itself.
        _ = try await settle(draft, canChange: false)
    }
}
