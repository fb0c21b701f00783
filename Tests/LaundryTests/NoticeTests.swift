import BellhopCore
import BellhopTestKit
import Laundry
import Testing

@Suite("What laundry notices say")
struct NoticeTests {
    @Test("the end of a wash, to the letter (T-4, T-20, N-1a, N-4d, N-11, N-12a, N-19, N-20a, N-29a, C8)")
    func washed() throws {
        var world = Situation.washing.world()
        world.fire(.wash)
        let event = try #require(world.events.first)
        let id = "timer_\(LaundryWorld.petID)_wash"
        let task = try #require(world.task)
        #expect(event.owner == .pet(LaundryWorld.petID))
        var expected = Notice(
            key: NoticeKey(rawValue: id + "_" + task.id.short), id: id, category: "x-bellhop.timer", title: "Wash Complete!",
            body: "Snowy is ready for the dryer!", urgency: .normal,
            actions: [
                NoticeAction(.startDryer, label: "Start Dryer"), NoticeAction(.skipDryer, label: "Skip Dryer"),
                NoticeAction(.snooze, label: "Remind in 10 min"), NoticeAction(.open, label: "Open"),
            ],
            link: "bellhop://pet/\(LaundryWorld.petID)", sound: "complete", name: "Snowy")
        // The redacted texts, without the name (D-21).
        expected.redactedTitle = "Wash Complete!"
        expected.redactedBody = "Time to move your laundry to the dryer!"
        #expect(event.notice.spoken(in: .english) == expected.spoken(in: .english))
    }

    @Test("the end of the dryer, to the letter (T-20, N-1b, N-4d, N-11, N-12a, N-19, N-20b, N-29a, C8)")
    func dried() throws {
        var world = Situation.drying.world()
        world.fire(.dry)
        let event = try #require(world.events.first)
        let id = "timer_\(LaundryWorld.petID)_dry"
        let task = try #require(world.task)
        #expect(event.kind == .laundryDried)
        var expected = Notice(
            key: NoticeKey(rawValue: id + "_" + task.id.short), id: id, category: "x-bellhop.timer", title: "Dry Complete!",
            body: "Time to fold Snowy's laundry!", urgency: .normal,
            actions: [
                NoticeAction(.markFolded, label: "Mark Folded"), NoticeAction(.dryMore, label: "Dry 10 More Minutes"),
                NoticeAction(.snooze, label: "Remind in 10 min"), NoticeAction(.open, label: "Open"),
            ],
            link: "bellhop://pet/\(LaundryWorld.petID)", sound: "complete", name: "Snowy")
        // The redacted texts, without the name (D-21).
        expected.redactedTitle = "Dry Complete!"
        expected.redactedBody = "Time to fold your laundry!"
        #expect(event.notice.spoken(in: .english) == expected.spoken(in: .english))
    }

    @Test("the fold, quietly")
    func folded() throws {
        var world = Situation.completed.world()
        try world.perform(.fold)
        let notice = try #require(world.events.first?.notice)
        #expect(notice.title.description == "Laundry Folded!")
        #expect(notice.body.description == "Snowy is so happy!")
        #expect(notice.urgency == .low)
        #expect(notice.sound == nil)
        #expect(notice.actions.map(\.verb) == [.open])
    }

    @Test("no sound when sounds or notices are switched off (N-11)")
    func silent() throws {
        for keyPath in [\AppSettings.soundEnabled, \AppSettings.notificationsEnabled] {
            var world = Situation.washing.world()
            world.context.settings[keyPath: keyPath] = false
            world.fire(.wash)
            #expect(try #require(world.events.first).notice.sound == nil)
        }
    }

    @Test("T-22: keys fit what ntfy takes: at most 64 of [-_A-Za-z0-9], another one for each task and each type")
    func keys() {
        var seen: Set<NoticeKey> = []
        for type in LaundryTimerType.allCases {
            for number in 0..<50 {
                let key = LaundryNotices.key(of: LaundryWorld.petID, type, task: LaundryWorld.taskID(UInt64(number)))
                #expect(key.rawValue.utf8.count <= 64)
                #expect(key.rawValue.utf8.allSatisfy { "-_".utf8.contains($0) || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) })
                seen.insert(key)
            }
        }
        #expect(seen.count == 150)
    }

    @Test("a name is put in as it is, once, whatever it holds")
    func names() {
        for name in ["%1", "{PetName}", "<b>&amp;</b>", "🧺👩🏽‍🚀", "%@ %s \\(x)", "\u{202E}ywonS"] {
            #expect(
                Language.english(Phrase(id: LaundryText.washBody.english, arguments: [.text(name)])) == name + " is ready for the dryer!")
            #expect(
                Language.english(Phrase(id: LaundryText.dryBody.english, arguments: [.text(name)])) == "Time to fold " + name
                    + "'s laundry!")
        }
    }

    @Test("another language is another table (G20)")
    func language() throws {
        var world = Situation.washing.world()
        world.fire(.wash)
        let notice = try #require(world.events.first).notice
        #expect(Language.german(notice.title) == Language.german.pattern("Wash Complete!"))
        #expect(Language.german(notice.title) != "Wash Complete!")
    }

    @Test("D-5, D-8, G20: the string catalogue, verbatim (§1.0)")
    func catalogue() {
        let expected: [LaundryText: String] = [
            .washTitle: "Wash Complete!", .washBodyGeneric: "Time to move your laundry to the dryer!",
            .washBody: "%1 is ready for the dryer!", .dryTitle: "Dry Complete!", .dryBodyGeneric: "Time to fold your laundry!",
            .dryBody: "Time to fold %1's laundry!", .cycleTitle: "Laundry Time!", .cycleBodyGeneric: "Your pet needs attention!",
            .cycleBody: "%1 needs attention!", .startWash: "Start Wash", .startDryer: "Start Dryer", .markFolded: "Mark Folded",
            .dryMore: "Dry 10 More Minutes", .snooze: "Remind in 10 min",
        ]
        for (text, english) in expected { #expect(text.english == english) }
        #expect(Set(LaundryText.allCases.map(\.rawValue)).count == LaundryText.allCases.count)
        #expect(LaundryTimerType.allCases.map(\.displayName) == ["Cycle", "Washing", "Drying"])
        #expect(LaundryTimerType.allCases.map(\.rawValue) == ["cycle", "wash", "dry"])
        #expect(PetState.allCases.map(\.rawValue) == ["happy", "neutral", "sad", "verySad", "dead", "washing", "drying", "folding"])
        #expect(
            PetState.allCases.map(\.displayText) == [
                "is so happy!", "is doing okay", "needs some laundry love", "is very sad and neglected", "has died from neglect",
                "is getting clean!", "is drying off", "is being folded",
            ])
        #expect(PetState.verySad.animationName == "pet_verySad")
        #expect(LaundryStage.allCases.map(\.rawValue) == ["cycle", "washing", "washed", "drying", "completed"])
        #expect(
            LaundryStage.allCases.map(\.displayText) == [
                "Ready to start laundry", "Washing in progress...", "Ready for the dryer", "Drying in progress...", "Time to fold!",
            ])
        #expect(LaundryStage.allCases.map(\.actionButtonText) == ["Start Wash", "Washing...", "Start Dryer", "Drying...", "Mark Folded"])
        #expect(LaundryStage.allCases.map(\.isActionable) == [true, false, true, false, true])
    }

    @Test("three pets: 14:45, 14:50, 14:47 are told in the order 14:45, 14:47, 14:50 (T-31)")
    func threePets() throws {
        var events: [Event] = []
        for (name, minutes) in [("Snowy", 45), ("Fluffy", 50), ("Buddy", 47)] {
            var world = LaundryWorld()
            world.record.pet.value.name = name
            try world.perform(.wash(for: .minutes(minutes), replace: false))
            world.fire(.wash)
            events += world.events
        }
        let told = events.sorted { ($0.due ?? .distantPast) < ($1.due ?? .distantPast) }
        #expect(
            told.map(\.notice.body.description) == [
                "Snowy is ready for the dryer!", "Buddy is ready for the dryer!", "Fluffy is ready for the dryer!",
            ])
    }
}

extension Instant {
    fileprivate static let distantPast = Instant(milliseconds: .min)
}
