import BellhopCore
import ControlClient
import ControlWire

extension Interview {
    /// Asks for quiet hours, which are off by default (checklist G16). If the config has quiet
    /// hours, asks whether to change or end them.
    mutating func askForQuietHours() async throws {
        enum Wish: Hashable, Sendable { case no, yes, other, off }
        let known = try place.quietHours()
        let hours = known ?? ("22:00", "07:00")
        try dialogue.heading(say("Quiet hours"))
        let wish: Wish
        if let known {
            try dialogue.mark(.ok, say("Quiet from \(SafeText.line(known.from)) to \(SafeText.line(known.to))."))
            wish = try await dialogue.choose(
                say("What should happen to the quiet hours?"), [.init(.no, "keep"), .init(.other, "change"), .init(.off, "switch off")])
        } else {
            try dialogue.tell(say("Reminders can wait until morning and then come as one list. Timers that you start still ring."))
            wish = try await dialogue.choose(
                say("Quiet from 22:00 to 07:00?"), [.init(.no, "no"), .init(.yes, "yes"), .init(.other, "other times")])
        }
        switch wish {
        case .no: return
        case .yes: plan.quietHours = .set(from: hours.0, to: hours.1)
        case .off: plan.quietHours = .off
        case .other: plan.quietHours = try await askForTimes(hours)
        }
    }

    private func askForTimes(_ proposed: (from: String, to: String)) async throws -> SetupPlan.QuietHoursChange {
        func complaint(about time: String) -> String? {
            // Any other time shows whether this one is valid.
            let time = SetupFlags.time(time)
            let isTime = SetupFlags.areHours((time, "00:00")) || SetupFlags.areHours((time, "12:00"))
            return isTime ? nil : say("Write a time like 22:00.")
        }
        let from = SetupFlags.time(try await dialogue.ask(say("From"), default: proposed.from, complaint: complaint))
        let to = try await dialogue.ask(say("To"), default: proposed.to) { to in
            complaint(about: to) ?? (SetupFlags.areHours((from, SetupFlags.time(to))) ? nil : say("The two times must differ."))
        }
        return .set(from: from, to: SetupFlags.time(to))
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
        let writing = SetupWriting(plan: plan, session: session, judge: judge)
        let done = try await writing.run(isDaemonRunning: isRunning)
        try dialogue.tell()
        try dialogue.tell(SetupPage.done(done, plan, style), hanging: 2)
        if let check = try await writing.check(isDaemonRunning: isRunning) {
            let isGood = check.faults.isEmpty && check.warnings?.isEmpty != false
            try dialogue.tell(isGood ? SetupPage.ok(say("config check: no faults"), style) : Reports.check(check, style))
        }
        if let warning = try plan.routeWarning() { try dialogue.mark(.warn, say(warning)) }
        if let inlet = plan.inlet {
            try dialogue.heading(say("From a script"))
            // A line to copy must not be wrapped.
            try dialogue.out.line(try await InletOffer(session: session, inlet: inlet).text(isRunning: isRunning))
        }
        try dialogue.heading(say("Now try"))
        // A machine that runs cannot be started again, so only a pet without laundry is an example.
        let pets = isRunning ? try await session.client.send(Request(.pets), as: PetListJSON.self).pets : []
        let idle = pets.first { $0.endsAt == nil && $0.task == nil }.map { ShellText.argument($0.name, id: $0.id) }
        try dialogue.tell(SetupPage.next(pet: idle, isBusy: idle == nil && !pets.isEmpty, isRunning: isRunning))
    }
}
