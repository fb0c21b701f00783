import BellhopCore
import ControlClient
import ControlWire

extension Interview {
    /// Asks for quiet hours, which are off by default (checklist G16).
    mutating func askForQuietHours() async throws {
        enum Wish: Hashable, Sendable { case no, yes, other }
        guard try !place.hasQuietHours() else { return }
        try dialogue.heading(say("Quiet hours"))
        try dialogue.tell(say("Reminders can wait until morning and then come as one list. Timers that you start still ring."))
        var hours = ("22:00", "07:00")
        switch try await dialogue.choose(
            say("Quiet from 22:00 to 07:00?"), [.init(Wish.no, "no"), .init(Wish.yes, "yes"), .init(Wish.other, "other times")])
        {
        case .no: return
        case .yes: plan.quietHours = hours
        case .other:
            func complaint(about time: String) -> String? {
                // Any other time shows whether this one is valid.
                SetupFlags.areHours((time, "00:00")) || SetupFlags.areHours((time, "12:00")) ? nil : say("Write a time like 22:00.")
            }
            hours.0 = try await dialogue.ask(say("From"), default: hours.0, complaint: complaint)
            let from = hours.0
            hours.1 = try await dialogue.ask(say("To"), default: hours.1) { to in
                complaint(about: to) ?? (SetupFlags.areHours((from, to)) ? nil : say("The two times must differ."))
            }
            plan.quietHours = hours
        }
    }

    func finish(isRunning: Bool) async throws {
        guard !plan.isEmpty else {
            try dialogue.tell()
            try dialogue.tell(say("You chose nothing, so nothing was changed."))
            if place.isNew {
                try dialogue.tell(
                    say("Without a config, Bellhop shows pop-ups if there is a desktop, and writes lines to its standard output."))
            }
            return
        }
        let faults = try await trial(plan.text(isTrial: true)).faults
        guard faults.isEmpty else { throw Self.faulty(faults) }
        try dialogue.heading(say("This will be written"))
        try dialogue.tell(try SetupPage.changes(plan, style), hanging: 4)
        guard try await dialogue.decide(say("Write this config?"), default: true) else {
            return try dialogue.tellUnchanged()
        }
        let writing = SetupWriting(plan: plan, session: session)
        let done = try await writing.run(isDaemonRunning: isRunning)
        try dialogue.tell()
        try dialogue.tell(SetupPage.done(done, plan, style), hanging: 2)
        if let check = try await writing.check(isDaemonRunning: isRunning) {
            let isGood = check.faults.isEmpty && check.warnings?.isEmpty != false
            try dialogue.tell(isGood ? SetupPage.ok(say("config check: no faults"), style) : Reports.check(check, style))
        }
        if let warning = try plan.routeWarning() { try dialogue.mark(.warn, say(warning)) }
        try dialogue.heading(say("Now try"))
        try dialogue.tell(SetupPage.next(pet: try await pet(isRunning: isRunning), isRunning: isRunning))
    }

    /// Returns the name of the first pet, for an example.
    private func pet(isRunning: Bool) async throws -> String? {
        guard isRunning else { return nil }
        let pets = try await session.client.send(Request(.pets), as: PetListJSON.self).pets
        return pets.first.map { ShellText.argument($0.name, id: $0.id) }
    }
}
