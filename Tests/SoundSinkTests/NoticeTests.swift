import BellhopCore
import BellhopTestKit
import Glibc
import SoundSink
import Testing

/// Tests which sound a notice has, how long it lasts, and for whom it is played.
@Suite(.timeLimit(.minutes(15))) struct NoticeTests {
    private let bench: SoundBench

    init() throws { bench = try SoundBench() }

    @Test("a notice sounds once, with the file of its name from the sound theme, as an event for the server (P-6)")
    func once() async throws {
        let file = try bench.file("share/sounds/freedesktop/stereo/complete.oga")
        let sink = try bench.sink(["volume": .integer(80)])
        #expect(await sink.deliver(SampleNotices.washed()) == .accepted(.none))
        let heard = try await bench.heard.element(0)
        #expect((heard.sound, heard.volume, heard.role, heard.file) == ("complete", 80, "event", file))
        #expect(bench.heard.count == 1)
    }

    @Test("the table gives events sounds of their own: the most exact entry holds, and a pet's own sound goes before it")
    func table() async throws {
        let own = try bench.file("gong.oga")
        let sink = try bench.sink([
            "sounds": .map(["laundry.*": "bellhop-set", "laundry.washed": "~/gong.oga", "*": "none", "rest.over": "bellhop-number"]),
            "ring": .list([]),
        ])
        _ = await sink.deliver(SampleNotices.washed())
        var dried = SampleNotices.washed(key: "dried")
        dried.kind = .laundryDried
        _ = await sink.deliver(dried)
        dried.notice.sound = "bellhop-halfway"
        _ = await sink.deliver(dried)
        _ = await sink.deliver(.rest())
        #expect(await sink.deliver(.rest(.timerFinished)) == .accepted(.none))
        #expect(bench.heard.all.map(\.sound) == [own, "bellhop-set", "bellhop-halfway", "bellhop-number"])
        #expect(bench.heard.all.first?.file == own)
    }

    @Test("without a sound it is silent, and with sounds switched off nothing rings however urgent, and why says so (D-4)")
    func silent() async throws {
        let sink = try bench.sink(["speak": .list(["*"])])
        #expect(await sink.deliver(.rest(sound: nil)) == .accepted(.none))
        var attempt = SampleNotices.attempt()
        attempt.sounds = false
        #expect(
            await sink.deliver(.rest(urgency: .critical), attempt: attempt)
                == .rejected("sounds are switched off (bellhop settings sound on)"))
        #expect(bench.heard.count == 0)
    }

    @Test("a machine without a sound theme has tones of ours: the same name is always the same tone, and alarms are not notices")
    func tones() async throws {
        let sink = try bench.sink(["ring": .list([])])
        for (key, sound) in [("a", "alarm-clock-elapsed"), ("b", "message"), ("c", "complete"), ("d", "alarm-clock-elapsed")] {
            #expect(await sink.deliver(.rest(key: key, sound: sound)) == .accepted(.none))
        }
        let names = bench.heard.all.map { $0.file.split(separator: "/").last.map(String.init) ?? "" }
        #expect(names == ["bellhop-alarm.wav", "bellhop-notice.wav", "bellhop-finish.wav", "bellhop-alarm.wav"])
    }

    // MARK: Ringing

    @Test("a rest that is over rings until it is taken back, from 30 % to 100 % over 40 s, as an alarm (G-6, G8)")
    func rings() async throws {
        let sink = try bench.sink()
        try await bench.running(sink) {
            let start = bench.time.now().wall
            #expect(await sink.deliver() == .accepted(.none))
            for second in 1...42 {
                await bench.time.untilAlarm(at: start + .seconds(second))
                await bench.time.advance(by: .seconds(1))
                await bench.heard.wait(count: second + 1)
            }
            let volumes = bench.heard.all.map(\.volume)
            #expect(volumes[0] == 30 && volumes[20] == 65 && volumes[40] == 100 && volumes[42] == 100, "\(volumes)")
            #expect(volumes == volumes.sorted())
            #expect(bench.heard.all.allSatisfy { $0.role == "alarm" && $0.sound == "bellhop-alarm" })

            // If the notice is repeated while it rings, nothing changes. A new delivery begins
            // softly again.
            await bench.time.untilAlarm(at: start + .seconds(43))
            var again = Event.rest()
            again.repeats = 1
            #expect(await sink.deliver(again) == .accepted(.none))
            #expect(bench.heard.count == 43)
            #expect(await sink.deliver() == .accepted(.none))
            let softly = try await bench.heard.element(43).volume
            #expect(softly == 30)
            await bench.time.untilAlarm(at: start + .seconds(43))
            #expect(await sink.withdraw() == .accepted(.none))
            await bench.time.advance(by: .minutes(1))
            #expect(bench.heard.count == 44)
        }
    }

    @Test("it rings for ten minutes at most, and other notices sound once unless they are critical or the config says so (G-6)")
    func ringsFor() async throws {
        let sink = try bench.sink(["grow": .duration(.zero), "ring": .list(["rest.over", "laundry.due"])])
        try await bench.running(sink) {
            for (kind, urgency, isRinging) in [
                (EventKind.restOver, Urgency.normal, true), (.laundryDue, .low, true), (.alarmRang, .normal, false),
                (.timerFinished, .high, false), (.alarmRang, .critical, true), (.timerFinished, .critical, true),
                (.petDied, .critical, false),
            ] {
                let count = bench.heard.count
                let event = Event.rest(kind, urgency: urgency)
                let start = bench.time.now().wall
                #expect(await sink.deliver(event) == .accepted(.none))
                if isRinging { await bench.time.untilAlarm(at: start + .seconds(1)) }
                await bench.time.advance(by: .seconds(1))
                await bench.heard.wait(count: count + (isRinging ? 2 : 1))
                if isRinging { await bench.time.untilAlarm(at: start + .seconds(2)) }
                #expect(await sink.withdraw(event) == .accepted(.none))
                await bench.time.advance(by: .seconds(5))
                #expect(bench.heard.count == count + (isRinging ? 2 : 1), "\(kind) \(urgency)")
            }
            let count = bench.heard.count
            let start = bench.time.now().wall
            _ = await sink.deliver()
            for second in 1..<600 {
                await bench.time.untilAlarm(at: start + .seconds(second))
                await bench.time.advance(by: .seconds(1))
                await bench.heard.wait(count: count + second + 1)
            }
            await bench.time.untilAlarm(at: start + .seconds(600))
            await bench.time.advance(by: .minutes(1))
            #expect(bench.heard.count == count + 600)
        }
    }

    @Test("taking it back ends the sound in the middle, with all that the player has started")
    func endsPlayer() async throws {
        try bench.program("player", SoundBench.noting("exec cat \"$HOME/never\""))
        try bench.program("never", "")
        #expect(mkfifo(bench.path + "/never", 0o600) == 0)
        let sink = try bench.sink()
        try await bench.running(sink) {
            #expect(await sink.deliver() == .accepted(.none))
            let player = try await bench.heard.element(0).id
            #expect(await sink.withdraw() == .accepted(.none))
            await TestProcess.untilGone(player)
        }
        #expect(bench.heard.count == 1)
    }

    @Test("what rang when the daemon ended rings on for what is left of its ten minutes; what only sounded is not played again (G-6)")
    func ringsOn() async throws {
        let sink = try bench.sink()
        try await bench.running(sink) {
            let report = try await bench.reports.element(0)
            #expect(report == .adopt("the sound stopped when the previous bellhopd stopped"))
            let rest = Event.rest()
            func again(_ event: Event, after minutes: Int) async -> DeliveryOutcome {
                await sink.perform(
                    .update(event, previous: Receipt(rawValue: "x")),
                    attempt: SampleNotices.attempt(now: event.occurred + .minutes(minutes)))
            }
            #expect(await again(.rest(.laundryWashed, key: "wash"), after: 1) == .accepted(Receipt(rawValue: "x")))
            #expect(await again(rest, after: 10) == .accepted(Receipt(rawValue: "x")))
            #expect(bench.heard.count == 0)
            let start = bench.time.now().wall
            #expect(await again(rest, after: 9) == .accepted(.none))
            for second in 1..<60 {
                await bench.time.untilAlarm(at: start + .seconds(second))
                await bench.time.advance(by: .seconds(1))
                await bench.heard.wait(count: second + 1)
            }
            await bench.time.untilAlarm(at: start + .seconds(60))
            await bench.time.advance(by: .minutes(1))
            #expect(bench.heard.count == 60)
        }
    }

    @Test("a sounding ends with its ring, however long the player would go on, and a suspend counts (G-6)")
    func endsInTheMiddle() async throws {
        try bench.program("player", SoundBench.noting("exec cat \"$HOME/never\""))
        #expect(mkfifo(bench.path + "/never", 0o600) == 0)
        let sink = try bench.sink(["ring_for": .duration(.minutes(10))])
        try await bench.running(sink) {
            let start = bench.time.now().wall
            #expect(await sink.deliver() == .accepted(.none))
            let player = try await bench.heard.element(0).id
            await bench.time.untilAlarm(at: start + .minutes(10))
            await bench.time.advance(by: .minutes(9))
            #expect(kill(player, 0) == 0)
            await bench.time.suspend(for: .minutes(1))
            await TestProcess.untilGone(player)
            await bench.time.advance(by: .minutes(10))
            #expect(bench.heard.count == 1)
        }
    }

    @Test("a ring has its time from the first telling: a repeat begins no new one, what is new does, and other kinds sound once more (G-6)")
    func ringsOnce() async throws {
        let sink = try bench.sink(["ring_for": .duration(.seconds(3)), "grow": .duration(.zero)])
        try await bench.running(sink) {
            func ring(_ event: Event, from count: Int) async {
                let start = bench.time.now().wall
                #expect(await sink.deliver(event) == .accepted(.none))
                for second in 1...2 {
                    await bench.time.untilAlarm(at: start + .seconds(second))
                    await bench.time.advance(by: .seconds(1))
                    await bench.heard.wait(count: count + second + 1)
                }
                await bench.time.untilAlarm(at: start + .seconds(3))
                await bench.time.advance(by: .seconds(30))
                #expect(bench.heard.count == count + 3)
            }
            await ring(.rest(), from: 0)
            var again = Event.rest()
            (again.number, again.repeats) = (2, 1)
            #expect(await sink.deliver(again) == .accepted(.none))
            await bench.time.advance(by: .minutes(1))
            #expect(bench.heard.count == 3)
            // The notice of the next rest has the same key.
            var next = Event.rest()
            next.number = 3
            await ring(next, from: 3)

            let alarm = Event.rest(.alarmRang, key: "alarm", urgency: .critical)
            await ring(alarm, from: 6)
            (again.kind, again.notice) = (.alarmRang, alarm.notice)
            #expect(await sink.deliver(again) == .accepted(.none))
            await bench.heard.wait(count: 10)
            await bench.time.advance(by: .minutes(1))
            #expect(bench.heard.count == 10)
        }
    }

    @Test("sounds switched off end what sounds and whatever rings, and switched on again a repeat rings for what is left (D-4)")
    func silenced() async throws {
        try bench.program("player", SoundBench.noting("exec cat \"$HOME/never\""))
        #expect(mkfifo(bench.path + "/never", 0o600) == 0)
        let sink = try bench.sink(["ring_for": .duration(.minutes(10)), "ring": .list(["rest.over"])])
        try await bench.running(sink) {
            let start = bench.time.now().wall
            #expect(await sink.deliver() == .accepted(.none))
            #expect(await sink.deliver(.rest(.timerFinished, key: "tea")) == .accepted(.none))
            await sink.silence()
            for player in await bench.heard.wait(count: 2).map(\.id) { await TestProcess.untilGone(player) }
            await bench.time.advance(by: .minutes(5))
            #expect(bench.heard.count == 2)
            var again = Event.rest()
            (again.number, again.repeats) = (2, 1)
            #expect(await sink.deliver(again) == .accepted(.none))
            await bench.heard.wait(count: 3)
            await bench.time.untilAlarm(at: start + .minutes(10))
            #expect(await sink.withdraw() == .accepted(.none))
        }
    }

    @Test("when the sink ends, so does what sounds")
    func endsAll() async throws {
        try bench.program("player", SoundBench.noting("exec cat \"$HOME/never\""))
        #expect(mkfifo(bench.path + "/never", 0o600) == 0)
        let sink = try bench.sink()
        try await bench.running(sink) { _ = await sink.deliver() }
        await TestProcess.untilGone(try await bench.heard.element(0).id)
    }
}
