import BellhopCore
import ControlClient
import ControlWire
import Testing

@testable import bellhop

@Suite("The terminal view: keys that work everywhere") struct WatchKeysTests {
    private static let now = Samples.now

    private func state(_ change: (inout StatusJSON) -> Void = { _ in }) -> WatchState { WatchState(Samples.watch(change), at: Self.now) }

    /// Presses the keys one after another and returns the effects of the last key.
    private func effects(_ keys: [Key], of start: WatchState? = nil) -> [WatchEffect] {
        var state = start ?? state()
        return keys.map { state.handle(.key($0), at: Self.now) }.last ?? []
    }

    private static func keys(_ text: String) -> [Key] { text.map(Key.character) }

    private static let fluffy = Samples.petID(2).description
    private static let snowy = Samples.petID(1).description
    private static let tea = Samples.countdownID(1).description

    /// Returns a household with a pet and a running training session. If `rings` is `true`, the
    /// notice of a finished tea timer is ringing.
    private func training(_ kind: String = "workout", rings: Bool = false) throws -> WatchState {
        var activity = ActivityJSON(id: "w1", kind: kind, name: "tabata", startedAt: Timestamp(Self.now), startedAtLocal: "14:00")
        activity.run = try Samples.run("running")
        return state { status in
            Samples.quiet(&status)
            status.activities = [activity]
            guard rings else { return }
            status.unacknowledged = [Samples.teaIsDone(90)]
            status.unacknowledgedTotal = 1
        }
    }

    @Test("What rings is answered by a, z, Space and Enter, wherever the cursor is; the keys under its notice work, too")
    func answersFromAnywhere() throws {
        var state = self.state()
        for item in state.items.dropFirst() where item != .pet(Self.fluffy) {
            state.selected = item
            #expect(effects(Self.keys("a"), of: state) == [.order(.acknowledge(41))])
            #expect(effects(Self.keys(" "), of: state) == [.order(.acknowledge(41))])
            #expect(effects(Self.keys("z2"), of: state) == [.order(.snoozePet(Self.fluffy, milliseconds: 600_000))])
            #expect(effects([.enter], of: state) == [.order(.pet(Self.fluffy, .dry))])
            #expect(effects(Self.keys("d"), of: state) == [.order(.pet(Self.fluffy, .dry))])
            #expect(!state.isEnterForSelected)
        }
        // The notice of a timer has no buttons, so Enter acknowledges it.
        var training = try training(rings: true)
        // Skip Fluffy, who has a notice of her own.
        for item in training.items where item != .pet(Self.fluffy) {
            training.selected = item
            #expect(effects([.enter], of: training) == [.order(.acknowledge(90))])
            #expect(effects(Self.keys("z1"), of: training) == [.order(.snoozeTimer("t9", milliseconds: 300_000))])
        }
    }

    @Test("A notice that arrives after the question of A is not answered by y: the question comes again with the new number")
    func answerAll() {
        var state = self.state()
        #expect(state.handle(.key(.character("A")), at: Self.now) == [])
        #expect(state.mode == .confirming(.acknowledgeAll(upTo: 41), question: "Answer all (1)?"))
        let late = Samples.watch { status in
            status.unacknowledged.insert(Samples.teaIsDone(42), at: 0)
            status.unacknowledgedTotal = 2
        }
        _ = state.handle(.view(late), at: Self.now)
        #expect(state.handle(.key(.character("y")), at: Self.now) == [])
        #expect(state.mode == .confirming(.acknowledgeAll(upTo: 42), question: "Answer all (2)?"))
        #expect(state.handle(.key(.character("y")), at: Self.now) == [.order(.acknowledgeAll(upTo: 42))])
        #expect(state.mode == .browsing)
    }

    @Test("The keys of a running workout reach it from anywhere, except where they mean something else; r starts no rest beside it")
    func workoutFromAnywhere() throws {
        var state = try training()
        state.selected = .pet(Self.snowy)
        for (key, verb) in [("p", RunVerb.pause), ("x", .skip), ("b", .back)] {
            #expect(effects(Self.keys(key), of: state) == [.order(.workout(verb))])
        }
        #expect(effects(Self.keys("ey"), of: state) == [.order(.workout(.end))])
        #expect(effects(Self.keys("r"), of: state) == [])
        _ = state.handle(.key(.character("r")), at: Self.now)
        #expect(state.saying?.isRefusal == true && state.saying?.text.contains("tabata") == true)
        state.selected = .timer(Self.tea)
        #expect(effects(Self.keys("p"), of: state) == [.order(.timer(Self.tea, .pause))])
        #expect(effects(Self.keys("b"), of: state) == [.order(.workout(.back))])
        #expect(effects(Self.keys("r"), of: try training("routine")) == [.order(.startRest)])
    }

    @Test("u takes back the last command; the bottom line offers it while the answer to a command is there")
    func undo() throws {
        var state = self.state()
        let style = Style(isColoured: false, isUnicode: true, width: 120)
        func bottom() -> Substring {
            Picture.screen(state, at: Self.now, width: 120, height: 30, style).text.split(separator: "\n").last ?? ""
        }
        #expect(effects(Self.keys("u"), of: state) == [.order(.undo)])
        #expect(!state.canUndo && !bottom().contains("u take back"))
        _ = state.handle(.answered("Tea is stopped."), at: Self.now)
        #expect(state.canUndo && bottom().contains("u take back"))
        #expect(state.handle(.key(.character("u")), at: Self.now) == [.order(.undo)])
        #expect(!state.canUndo)
        _ = state.handle(.refused("There is nothing to undo."), at: Self.now)
        #expect(!state.canUndo && !bottom().contains("u take back"))
        _ = state.handle(.printed(CommandOutput(command: "why", text: "#1 Tea", isRefusal: false)), at: Self.now)
        #expect(!state.canUndo)
        // In a text, it is a letter.
        #expect(effects(Self.keys("nu"), of: self.state()) == [])
    }

    @Test("When the workout that fills the screen ends, the overview comes back and says how it ended, and nothing else fills the screen")
    func endOfFull() throws {
        var state = try training()
        _ = state.handle(.key(.character("F")), at: Self.now)
        #expect(state.isFull && state.fullItem == .session("w1"))
        var watch = Samples.watch(Samples.quiet)
        var end = EventJSON(Samples.event(50), clock: Samples.clock)
        end.kind = EventKind.workoutFinished.rawValue
        (end.notice.title, end.notice.body) = ("Workout Complete!", "8 sets")
        watch.events.append(end)
        _ = state.handle(.view(watch), at: Self.now)
        #expect(!state.isFull && state.saying?.text == "Workout Complete! 8 sets")
        // If the user ends the workout, there is no such event, and the answer says enough.
        var ended = try training()
        _ = ended.handle(.key(.character("F")), at: Self.now)
        _ = ended.handle(.view(Samples.watch(Samples.quiet)), at: Self.now)
        #expect(!ended.isFull && ended.saying == nil)
    }

    @Test("An option in the text of a new timer is refused, and does not become a part of the name")
    func option() {
        var state = self.state()
        for key in Self.keys("n5m Foo --keep") + [.enter] { #expect(state.handle(.key(key), at: Self.now) == []) }
        #expect(state.saying?.isRefusal == true && state.saying?.text.contains("--keep") == true)
    }

    @Test("An error about a typed text goes away with Esc, and as soon as the text changes")
    func errors() {
        for key in [Key.escape, .character("x"), .backspace] {
            var state = self.state()
            for key in Self.keys("nsoon") + [.enter] { _ = state.handle(.key(key), at: Self.now) }
            #expect(state.saying?.isRefusal == true)
            _ = state.handle(.key(key), at: Self.now)
            #expect(state.saying == nil)
        }
    }

    @Test("A notice says how long it has been waiting, and the picture changes when that text does")
    func ages() {
        let quiet = Age(start: Self.now, countsSeconds: false)
        let repeating = Age(start: Self.now, countsSeconds: true)
        for (after, text, ringing) in [
            (Duration.seconds(59), "just now", "rings for 00:59"), (.seconds(60), "1 min ago", "rings for 01:00"),
            (.milliseconds(134_900), "2 min ago", "rings for 02:14"), (.hours(1), "1 h ago", "1 h ago"), (.hours(50), "2 d ago", "2 d ago"),
        ] {
            #expect(quiet.text(at: Self.now + after) == text && repeating.text(at: Self.now + after) == ringing)
        }
        for age in [quiet, repeating] {
            for minutes in [0, 1, 59, 60, 61, 1439, 1441, 3000] {
                let now = Self.now + .minutes(minutes) + .milliseconds(300)
                let change = age.nextChange(after: now)
                #expect(change > now && age.text(at: change) != age.text(at: now))
                #expect(age.text(at: change - .milliseconds(1)) == age.text(at: now))
            }
        }
        let waiting = state { status in
            Samples.nothing(&status)
            status.unacknowledged = [Samples.teaIsDone(90)]
        }
        #expect(waiting.nextChange(after: Self.now).map { $0 - Self.now <= .minutes(1) } == true)
    }

    @Test("N adds a pet, / shows only what has the name, : runs a command line; the filter stays until Esc and counts nothing as gone")
    func more() {
        #expect(effects(Self.keys("NFluff  Junior") + [.enter]) == [.order(.addPet("Fluff Junior"))])
        #expect(effects(Self.keys(":timer 10m Tea") + [.enter]) == [.command("timer 10m Tea")])
        #expect(effects(Self.keys(":pet s") + [.tab]) == [.complete("pet s")])
        #expect(effects(Self.keys(":watch") + [.enter]) == [] && effects(Self.keys(":events --follow") + [.enter]) == [])
        var state = self.state()
        for key in Self.keys("/FF") { _ = state.handle(.key(key), at: Self.now) }
        #expect(state.pets.map(\.name) == ["Fluffy"] && state.timers.isEmpty && state.selected == .pet(Self.fluffy))
        _ = state.handle(.key(.enter), at: Self.now)
        _ = state.handle(.view(state.view), at: Self.now)
        #expect(state.mode == .browsing && state.filter == "FF" && state.pets.count == 1)
        #expect(HeaderPanel.lines(state, 80, .plain)[0].text == HeaderPanel.lines(self.state(), 80, .plain)[0].text)
        _ = state.handle(.key(.escape), at: Self.now)
        #expect(state.filter.isEmpty && state.pets.count == self.state().pets.count && state.selected == .pet(Self.fluffy))
    }

    @Test("F shows the selected item, whatever it is, and follows the cursor; Esc and F go back")
    func full() throws {
        var state = try training()
        state.selected = .session("w1")
        _ = state.handle(.key(.character("F")), at: Self.now)
        #expect(state.isFull && state.fullItem == .session("w1"))
        #expect(effects(Self.keys("p"), of: state) == [.order(.workout(.pause))])
        _ = state.handle(.key(.escape), at: Self.now)
        #expect(!state.isFull)
        state.selected = .timer(Self.tea)
        _ = state.handle(.key(.character("F")), at: Self.now)
        #expect(state.fullItem == .timer(Self.tea))
        var nothing = self.state(Samples.nothing)
        _ = nothing.handle(.key(.character("F")), at: Self.now)
        #expect(!nothing.isFull && nothing.saying?.isRefusal == true)
        let focused = WatchState(state.view, options: WatchOptions(focus: .session("w1")), at: Self.now)
        #expect(focused.isFull && focused.selected == .session("w1"))
    }

    @Test("On the full screen the item with its name on the screen is the item on which Enter acts, also if nothing of it counts")
    func enterOnFull() {
        var state = self.state { status in
            Samples.kept(&status)
            var pet = Samples.washed()
            pet.task?.stage = "completed"
            pet.nextAction = NextActionJSON(verb: "mark-folded", label: "Mark Folded")
            status.pets = [pet]
        }
        state.selected = state.items.first
        _ = state.handle(.key(.character("F")), at: Self.now)
        let style = Style(isColoured: true, isUnicode: true, width: 80)
        var acted: [WatchEffect] = []
        for item in state.items {
            #expect(state.isFull && state.selected == item && state.fullItem == item)
            let name =
                state.pets.first { .pet($0.id) == item }?.name ?? state.timers.first { .timer($0.id) == item }?.name
                ?? state.kept.first { .timer($0.id) == item }?.name
            let text = Picture.screen(state, at: Self.now, width: 80, height: 24, style).text
            #expect(name.map { text.split(separator: "\n").first?.contains($0) == true } == true, "\(text)")
            acted += effects([.enter], of: state)
            _ = state.handle(.key(.character("j")), at: Self.now)
        }
        #expect(acted.contains(.order(.pet(Self.fluffy, .fold))) && acted.contains(.order(.timer("k1", .resume))))
    }

    @Test("The full screen shows a notice about a fault in full, without digits: it never counted")
    func fault() {
        let words = "Run `bellhop doctor` on this machine to see why, and restart the desktop session after that if nothing helps."
        let state = self.state { status in
            Samples.nothing(&status)
            var ring = Samples.teaIsDone(90)
            (ring.kind, ring.owner) = ("hub.trouble", "hub")
            (ring.notice.title, ring.notice.body) = ("desktop is not accepting notices", words)
            status.unacknowledged = [ring]
        }
        var full = state
        _ = full.handle(.key(.character("F")), at: Self.now)
        for (width, height) in [(60, 20), (80, 24), (120, 40)] {
            let style = Style(isColoured: true, isUnicode: true, width: width)
            let text = Picture.screen(full, at: Self.now, width: width, height: height, style).text
            #expect(!text.contains("█") && !text.contains("…") && text.contains("nothing helps."), "\(text)")
        }
    }

    @Test("A typed line is edited at the cursor, and Up and Down bring back earlier commands; suggestions have no tick")
    func lineEditing() {
        let typed: [Key] = Self.keys(":pt list") + [.home, .right] + Self.keys("e") + [.end, .left, .backspace] + Self.keys("s")
        #expect(effects(typed + [.enter]) == [.command("pet list")])
        #expect(
            effects(Self.keys(":status") + [.enter] + Self.keys(":pet list") + [.enter] + Self.keys(":") + [.up, .up, .enter]) == [
                .command("status")
            ])
        #expect(
            effects(Self.keys(":status") + [.enter] + Self.keys(":") + [.up, .down] + Self.keys("pets") + [.enter]) == [.command("pets")])
        var state = self.state()
        for key in Self.keys(":pet s") { _ = state.handle(.key(key), at: Self.now) }
        _ = state.handle(.completed("pet s", ["set", "show"]), at: Self.now)
        let style = Style(isColoured: true, isUnicode: true, width: 80)
        let text = Picture.screen(state, at: Self.now, width: 80, height: 24, style).text
        #expect(text.contains("set  show") && !text.contains("✓ set"), "\(text)")
    }

    @Test("On the full screen each new phase rings the bell, where haptics are on")
    func phases() throws {
        func ring(_ haptics: Bool, isFull: Bool) throws -> [WatchEffect] {
            var state = try training()
            state.selected = .session("w1")
            state.isFull = isFull
            var view = state.view
            view.status.settings = SettingsJSON(AppSettings())
            view.status.settings?.haptics = haptics
            #expect(state.handle(.view(view), at: Self.now) == [])
            view.status.activities?[0].run?.set = 4
            return state.handle(.view(view), at: Self.now)
        }
        #expect(try ring(true, isFull: true) == [.bell])
        #expect(try ring(false, isFull: true) == [] && ring(true, isFull: false) == [])
    }

    @Test("A key without a meaning says so, and a key for answers says that nothing rings; the next key that works removes the line")
    func keysWithoutMeaning() {
        let state = state(Samples.nothing)
        func saying(_ key: Key, _ state: WatchState) -> String? {
            var state = state
            _ = state.handle(.key(key), at: Self.now)
            return state.saying?.text
        }
        #expect(saying(.character("y"), state) == "y does nothing here. ? shows the keys.")
        for key in Self.keys("azA ") { #expect(saying(key, state) == "No notice is waiting for an answer.") }
        for key in [Key.down, .tab, .escape, .backspace, .control("x"), .character("n"), .character("?")] {
            #expect(saying(key, state) == nil, "\(key)")
        }
        var timer = self.state(Samples.quiet)
        timer.selected = .timer(Self.tea)
        #expect(saying(.enter, timer) == "Enter does nothing here. ? shows the keys.")
        var after = state
        for key in Self.keys("yn") { _ = after.handle(.key(key), at: Self.now) }
        #expect(after.saying == nil)
    }

    @Test("The answer to a key has neither colors nor a sign of its own, because the footer adds the sign")
    func answers() async throws {
        try await StandInDaemon.with(CommandTests.household) { daemon in
            let client = ControlClient(socketPaths: [daemon.path], language: "en", timeLimit: .minutes(5))
            let style = Style(isColoured: true, isUnicode: true, width: 80)
            for order in [WatchOrder.stopTimer(Self.tea), .timer(Self.tea, .pause), .extendTimer(Self.tea, milliseconds: 60_000)] {
                let text = try await order.send(through: client, style)
                #expect(text.hasPrefix("Tea: "), "\(text)")
            }
        }
    }
}
