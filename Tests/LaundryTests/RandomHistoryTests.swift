import BellhopCore
import Laundry
import Testing

/// SplitMix64: a small generator that produces the same numbers for the same seed on every machine.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

@Suite("Random histories")
struct RandomHistoryTests {
    @Test(
        "10,000 steps leave everything consistent: rules 1 to 4, the date chain, timers, counts, notices",
        arguments: 1...8 as ClosedRange<UInt64>)
    func history(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        var world = LaundryWorld(frequency: [0, 1, 7, 30].randomElement(using: &numbers) ?? 7, isTestMode: Bool.random(using: &numbers))
        var taken = 0
        for step in 0..<10_000 {
            let before = world
            let action = act(on: &world, using: &numbers)
            if world.record != before.record { taken += 1 }
            if let fault = Self.fault(in: world, after: before) {
                Issue.record("seed \(seed), step \(step), \(action): \(fault)")
                return
            }
        }
        #expect(taken > 1000, "the history did something")
        #expect(world.archive.count > 50)
    }

    /// Performs a random action. A refused command must not change anything.
    private func act(on world: inout LaundryWorld, using numbers: inout SeededNumbers) -> String {
        let minutes = Int.random(in: -5...70, using: &numbers)
        switch Int.random(in: 0..<26, using: &numbers) {
        case 0...4:
            world.pass(.minutes(max(0, minutes)))
            world.fireDue()
            return "pass \(minutes) min"
        case 5:
            // Advance to the moment at which a timer is due but has not fired yet.
            if let due = world.record.timers.map(\.due).min() { world.pass(max(.zero, due - world.wall)) }
            return "to the second in which something is due"
        case 6:
            if Int.random(in: 0..<20, using: &numbers) == 0 { world.pass(.days(Int.random(in: 0...20, using: &numbers))) }
            world.fireDue()
            return "days pass"
        case 7:
            if Int.random(in: 0..<10, using: &numbers) == 0 { world.step(.minutes(minutes * 10)) }
            return "the clock is stepped by \(minutes * 10) min"
        case 8:
            return change(&world, using: &numbers)
        default:
            let command = command(minutes: minutes, using: &numbers)
            let before = world.record
            do {
                try world.perform(command)
            } catch {
                if world.record != before { Issue.record("\(command) was refused and changed something") }
            }
            return "\(command)"
        }
    }

    private func command(minutes: Int, using numbers: inout SeededNumbers) -> LaundryCommand {
        let length: Duration? = Bool.random(using: &numbers) ? nil : .minutes(minutes)
        let replace = Bool.random(using: &numbers)
        let commands: [LaundryCommand] = [
            .wash(for: length, replace: replace), .wash(for: nil, replace: false), .dry(for: length, replace: replace),
            .dry(for: nil, replace: false), .dryMore(minutes: minutes), .skipDryer, .fold, .fold, .fold, .stop, .finish,
            .extend(.by(.minutes(minutes - 20))), .snooze(.minutes(minutes)), .acknowledge,
        ]
        if Int.random(in: 0..<40, using: &numbers) == 0 { return .abandon }
        return commands.randomElement(using: &numbers) ?? .fold
    }

    private func change(_ world: inout LaundryWorld, using numbers: inout SeededNumbers) -> String {
        do {
            switch Int.random(in: 0..<9, using: &numbers) {
            case 0: world.apply(try PetRules.retire(world.record, at: world.now, context: world.context))
            case 1, 2: world.apply(try PetRules.revive(world.record, at: world.now, context: world.context))
            case 3:
                let until: Instant? = Bool.random(using: &numbers) ? world.wall + .hours(Int.random(in: 1...200, using: &numbers)) : nil
                let since: Instant? = Bool.random(using: &numbers) ? world.wall - .hours(Int.random(in: 0...200, using: &numbers)) : nil
                try world.pause(since: since, until: until)
            case 4, 5: try world.resume()
            case 6: try world.set(PetProfile(restDays: Weekdays(rawValue: UInt8.random(in: 0...127, using: &numbers))))
            default:
                let profile = PetProfile(
                    cycleFrequencyDays: Int.random(in: 0...40, using: &numbers),
                    washDuration: .minutes(Int.random(in: 0...121, using: &numbers)))
                world.apply(try PetRules.set(profile, on: world.record, among: [], at: world.now, context: world.context))
            }
        } catch {
            return "refused: \(error)"
        }
        return "the pet was changed"
    }

    /// Checks that each timer has a reason to exist, and that each reason has its timer.
    private static func wakingFault(in world: LaundryWorld, _ kinds: [TimerKind]) -> String? {
        let pet = world.pet
        let reckoning = world.reckoning
        // A due timer that has not fired yet will correct the state when it fires, so check nothing
        // now.
        guard pet.isActive, !world.record.timers.contains(where: { $0.due <= world.wall }) else { return nil }
        // If the clock was set back to before the last fold, the time of that fold is unreliable.
        // The timers correct this when they fire.
        guard world.wall >= reckoning.anchor else { return nil }
        if (reckoning.next != nil) != kinds.contains(.mood) {
            return "mood timer: \(kinds), but next is \(String(describing: reckoning.next))"
        }
        if let at = reckoning.next?.at, let timer = world.timer(.mood), timer.due != at, timer.due > world.wall + .milliseconds(1) {
            return "the mood changes at \(at.rfc3339), the timer is due at \(timer.due.rfc3339)"
        }
        let waits = world.stage == .cycle && pet.pausedFrom == nil && pet.dueToldAt == nil
        if waits, !kinds.contains(.due) { return "laundry will be due and nobody will say so" }
        if !waits, kinds.contains(.due) { return "a due timer at \(world.stage), told \(pet.dueToldAt != nil)" }
        if let due = reckoning.due, let timer = world.timer(.due), timer.due != due, timer.due > world.wall {
            return "laundry is due at \(due.rfc3339), the timer at \(timer.due.rfc3339)"
        }
        if (pet.pausedFrom != nil && pet.pausedUntil != nil) != kinds.contains(.resume) { return "the vacation and its end differ" }
        if kinds.contains(.waiting), world.stage != .washed, world.stage != .completed { return "waiting at \(world.stage)" }
        if reckoning.health != 0, pet.currentState == .dead { return "dead with a health of \(reckoning.health)" }
        return nil
    }

    /// Returns a description of the first violation, or `nil` if there is no violation.
    private static func fault(in world: LaundryWorld, after before: LaundryWorld) -> String? {
        do {
            let open = world.task.map { [$0] } ?? []
            try PetValidator.check(world.pet, tasks: world.archive.suffix(2) + open, at: world.wall)
        } catch {
            return "\(error)"
        }
        let machine = LaundryTimerType(runningIn: world.stage)?.timerKind
        let kinds = world.record.timers.map(\.kind)
        if Set(kinds).count != kinds.count { return "two timers of a kind" }
        for kind in [TimerKind.wash, .dry] where kinds.contains(kind) && kind != machine { return "\(kind) runs at \(world.stage)" }
        if let fault = wakingFault(in: world, kinds) { return fault }
        if let machine, !kinds.contains(machine) { return "\(world.stage) without its timer" }
        if kinds.contains(.reminder), world.stage == .washing || world.stage == .drying { return "a reminder at \(world.stage)" }
        if !world.pet.isActive, !kinds.isEmpty { return "a retired pet has timers" }
        if world.pet.longestStreak < world.pet.currentStreak { return "longest < current streak" }
        if world.pet.longestStreak < before.pet.longestStreak { return "the longest streak shrank" }
        if world.pet.totalCyclesCompleted != world.archive.count(where: \.isCompleted) { return "rounds and history differ" }
        if (world.pet.health ?? -1) == 0, world.archive.count == before.archive.count, before.pet.health == 0 {
        } else if before.pet.health == 0, world.pet.health != 0,
            !world.archive.dropFirst(before.archive.count).contains(where: \.isCompleted)
        {
            return "revived without a fold"
        }
        for event in world.events.dropFirst(before.events.count) {
            if let due = event.due, due > world.wall { return "\(event.kind) was told \(due - world.wall) early" }
            if event.notice.key.rawValue.utf8.count > 64 { return "the key is too long" }
        }
        if let task = world.task, let old = before.task, task.id == old.id, let additional = task.additionalDryMinutes, additional > 60 {
            return "\(additional) more minutes"
        }
        return nil
    }
}
