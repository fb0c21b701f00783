import BellhopCore
import ControlWire
import Testing

@testable import bellhop

@Suite("The terminal view in lines") struct AnnouncerTests {
    /// Returns what the announcer prints for a series of changes.
    private func story() -> String {
        var state = WatchState(Samples.watch(), options: WatchOptions(isPlain: true), at: Samples.now)
        var text = Announcer.opening(state, at: Samples.now)
        func take(_ input: WatchInput) {
            let before = state
            _ = state.handle(input, at: Samples.now)
            text += Announcer.text(from: before, to: state, at: Samples.now)
        }
        func change(_ time: String, _ change: (inout WatchJSON) -> Void) {
            var view = state.view
            view.time = time
            change(&view)
            take(.view(view))
        }
        // Nothing changes here, so nothing is announced.
        change("14:00:01") { _ in }
        change("14:00:05") { view in
            view.status.pets[2] = Samples.happy("Buddy")
            view.status.pets[2].id = Samples.petID(3).description
        }
        change("14:01:00") { view in
            view.status.timers.removeFirst()
            view.status.timersTotal -= 1
        }
        change("14:02:00") { view in
            view.status.unacknowledged = []
            view.status.warnings = []
        }
        change("14:03:00") { view in
            let event = EventJSON(Samples.event(42, name: "Snowy"), clock: Samples.clock)
            view.events.append(event)
            view.status.unacknowledged = [event]
            view.status.pets[0].endsAt = nil
            view.status.warnings = ["phone is not accepting notices"]
        }
        take(.lost(say("lost bellhopd; waiting for it to return")))
        change("14:04:00") { _ in }
        take(.key(.down))
        take(.key(.up))
        for key in "z".map(Key.character) + [.escape] + "n5x".map(Key.character) + [.backspace] + "m Eggs".map(Key.character) + [.enter] {
            take(.key(key))
        }
        take(.answered("Eggs: 5 min → 14:09"))
        take(.key(.character("A")))
        take(.key(.character("n")))
        return text
    }

    @Test("G19: one line for each change, in both languages; nothing is said twice, and nothing is drawn anew")
    func lines() throws {
        try inEachLanguage {
            let text = story()
            #expect(!text.contains("\u{1B}"))
            try expectGolden(text.replacing("\u{8}", with: "<back>"), "watch/plain", isFile: true)
        }
    }

    @Test("a notice that is repeated, combined or snoozed is not called answered; one that is answered is")
    func answered() {
        func lines(_ change: (inout WatchJSON, EventJSON) -> Void) -> String {
            var view = Samples.watch()
            let event = EventJSON(Samples.event(42, name: "Eggs"), clock: Samples.clock)
            view.status.unacknowledged = [event]
            var state = WatchState(view, options: WatchOptions(isPlain: true), at: Samples.now)
            let before = state
            change(&view, event)
            _ = state.handle(.view(view), at: Samples.now)
            return Announcer.text(from: before, to: state, at: Samples.now)
        }
        let gone = lines { view, _ in view.status.unacknowledged = [] }
        #expect(gone.contains("answered: Wash Complete! Eggs is ready"), "\(gone)")
        // It came and was answered between two views.
        let quick = lines { view, event in
            var new = EventJSON(Samples.event(43, name: "Tea"), clock: Samples.clock)
            (new.answered, new.notice.key) = (true, "tea")
            view.events.append(new)
        }
        #expect(quick.contains("answered: Wash Complete! Tea is ready") && !quick.contains("Eggs"), "\(quick)")
        // It was snoozed, taken back and answered between two views, and is called answered once.
        let again = lines { view, event in
            var new = event
            (new.number, new.repeats, new.answered) = (43, 42, true)
            (view.status.unacknowledged, view.events) = ([], view.events + [new])
        }
        #expect(again.ranges(of: "Wash Complete! Eggs is ready").count == 2 && again.ranges(of: "answered:").count == 1, "\(again)")
        let repeated = lines { view, event in
            var again = event
            (again.number, again.step, again.repeats) = (43, 1, 42)
            (view.status.unacknowledged, view.events) = ([again], view.events + [again])
        }
        #expect(!repeated.contains("answered:") && repeated.contains("Eggs"), "\(repeated)")
        let combined = lines { view, event in
            var digest = event
            (digest.number, digest.merges, digest.notice.key) = (43, [42], "digest")
            view.status.unacknowledged = [digest]
        }
        #expect(!combined.contains("answered:"), "\(combined)")
        let snoozed = lines { view, event in
            view.status.unacknowledged = []
            var reminder = view.status.timers[0]
            (reminder.id, reminder.kind, reminder.name) = ("timer_x_reminder", TimerKind.reminder.rawValue, event.notice.name)
            view.status.timers.append(reminder)
        }
        #expect(!snoozed.contains("answered:") && snoozed.contains("comes back in"), "\(snoozed)")
    }

    @Test("a timer is called stopped only if it was stopped: not if it dropped out of a list that is cut, and not if its end has come")
    func stopped() {
        func lines(_ change: (inout StatusJSON) -> Void) -> String {
            var view = Samples.watch()
            var state = WatchState(view, options: WatchOptions(isPlain: true), at: Samples.now)
            let before = state
            change(&view.status)
            _ = state.handle(.view(view), at: Samples.now)
            return Announcer.text(from: before, to: state, at: Samples.now)
        }
        let stopped = lines { ($0.timers, $0.timersTotal) = ([Samples.call()], 1) }
        #expect(stopped.contains("Tea: stopped"), "\(stopped)")
        // Another timer began, and the list has no room for both.
        let cut = lines { ($0.timers, $0.timersTotal) = ([Samples.call()], 2) }
        #expect(!cut.contains("stopped"), "\(cut)")
        // Its event was in an earlier view, or comes in a later one.
        let ended = lines { status in
            (status.timers, status.timersTotal) = ([Samples.call()], 1)
            status.now = Samples.tea().endsAt
        }
        #expect(!ended.contains("stopped"), "\(ended)")
    }

    @Test(
        "Lengths of time are said in words",
        arguments: [
            (0, "0 seconds"), (1000, "1 second"), (119_001, "2 minutes"), (183_000, "3 minutes"), (210_000, "4 minutes"),
            (720_000, "12 minutes"), (3_600_000, "1 hour"),
            (3_900_000, "1 hour 5 minutes"), (86_400_000, "1 day"), (132_480_000, "1 day 12 hours"), (86_390_000, "1 day"),
            (417_600_000, "4 days 20 hours"), (200_000_000, "2 days 7 hours"), (90_000_000, "1 day 1 hour"),
        ])
    func lengths(milliseconds: Int, words: String) {
        #expect(Spoken.length(Int64(milliseconds)) == words)
    }
}
