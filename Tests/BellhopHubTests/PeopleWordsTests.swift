import BellhopTestKit
import ControlWire
import Laundry
import Testing
import Training

@testable import BellhopCore
@testable import BellhopEngine
@testable import BellhopHub

/// Tests that text which people have written is never translated. Each pattern of the translation
/// tables, in English and in German, is used as a name, as a text and as a step.
@Suite("Words of people")
struct PeopleWordsTests {
    private static let now = ClockReading(
        wall: HubWorld.start, sinceBoot: .hours(5), suspended: .zero, boot: BootID(rawValue: "boot-1"))
    private static let languages = [Language.english, .german]

    /// Every pattern of every translation table, once unchanged and once with its placeholders
    /// filled in.
    private static let texts: [String] = {
        var texts: Set<String> = ["The cake is done", "The pump works again", "Start Dryer", "%1", "%2{a|b}"]
        for (english, german) in InstalledWords.all(in: .german) {
            for pattern in [english] + german.split(separator: "\0").map(String.init) {
                texts.insert(pattern)
                texts.insert(pattern.replacing(/%\d\??(\{[^}]*\})?/, with: "Snowy"))
            }
        }
        // Names cannot contain line breaks.
        return texts.filter { !$0.isEmpty && !$0.contains(where: \.isNewline) }.sorted()
    }()

    /// Returns the title and body of the event as programs receive them, from a sink and from the
    /// API.
    private func read(_ event: Event, in language: Language) -> [(title: String, body: String)] {
        let document = NoticeDocument(.deliver(event, previous: nil), at: event.occurred, in: language)
        let clock = LocalClock(now: event.occurred, zone: .utc, language: language)
        let json = EventJSON(event, clock: clock).notice
        return [(document.title, document.body), (json.title, json.body)]
    }

    @Test("a timer's name and text are shown as they were written, on time, late and repeated, in both languages")
    func timers() throws {
        #expect(Self.texts.count > 4000, "the tables were not found")
        for text in Self.texts {
            var timer = TimerRecord(
                owner: .countdown(CountdownID(UUIDv7(at: HubWorld.start, randomA: 1, randomB: 2))), kind: .countdown, generation: 1,
                armed: Self.now.wall, due: Self.now.wall, duration: .minutes(10), basis: .wall, name: text, labels: [:])
            timer.text = text
            var event = CountdownRules.fired(timer, at: Self.now.wall, sound: false)
            for language in Self.languages {
                for (title, body) in read(event, in: language) { #expect(title == text && body == text) }
                let tea = NoticeOverrides(title: try TextTemplate("{name}"), body: try TextTemplate("{title}: {body}"))
                let told = tea.applied(to: event, now: event.occurred, zone: .utc, in: language).notice
                #expect(language(told.title) == text && language(told.body) == "\(text): \(text)")
            }
            event.notice = LateWording.worded(event, now: Self.now.wall + .minutes(10), zone: .utc)
            let german = Language.german(event.notice.title)
            #expect(german == "\(text) (zu Ende 14:00, vor 10 min)")
            #expect(Language.english(event.notice.title) == "\(text) (ended 14:00, 10 min ago)")
        }
    }

    @Test("a pet's name is shown as it was written in each notice that names it")
    func pets() throws {
        let kinds = EventKind.all.filter { $0.rawValue.hasPrefix("laundry.") || $0.rawValue.hasPrefix("pet.") }
        let context = LaundryContext(newTaskID: TaskID(UUIDv7(at: HubWorld.start, randomA: 1, randomB: 2)))
        func bodies(_ name: String) throws -> [String] {
            let pet = Pet(id: SampleNotices.snowy, name: name, createdDate: HubWorld.start)
            return try kinds.flatMap { kind -> [String] in
                let notice = try #require(LaundryNotices.sample(of: kind, pet, context: context))
                return Self.languages.flatMap { [$0(notice.title), $0(notice.body)] }
            }
        }
        let usual = try bodies("\u{F8FF}")
        for text in Self.texts { #expect(try bodies(text) == usual.map { $0.replacing("\u{F8FF}", with: text) }, "\(text)") }
    }

    @Test("a routine's step and its name are shown as they were written")
    func steps() {
        for text in Self.texts {
            let routine = Routine(name: text, steps: [.init(text, length: .zero, waits: true), .init(text, length: .minutes(1))])
            let id = ActivityID(UUIDv7(at: HubWorld.start, randomA: 1, randomB: 2))
            let (_, effects) = RunRules.start(.routine(routine), id: id, at: Self.now, context: TrainingContext())
            let events = effects.compactMap { if case .announce(let event) = $0 { event } else { nil } }
            #expect(events.count == 1)
            for event in events {
                #expect(Language.german(event.notice.title) == text)
                #expect(Language.german(event.notice.body) == "Danach: \(SafeText.line(text))")
            }
        }
    }

    @Test("notices that stand for several name each as it was written")
    func groups() {
        for (number, text) in Self.texts.enumerated() where number % 7 == 0 {
            let events = [text, "Tea"].map { SampleNotices.washed(name: $0) }
            let group = GroupNotice.event(events, numbers: [1, 2], key: events[0].notice.key, at: Self.now.wall)
            #expect(Language.german(group.notice.title) == "2 Ladungen sind fertig: \(text), Tea")
            #expect(Language.english(group.notice.title) == "2 loads are finished: \(text), Tea")
        }
    }

    @Test("through a hub: a German phone shows a cake as it was named, with Bellhop's own words in German")
    func cake() async throws {
        let phone = SinkName(rawValue: "phone")
        let otto = Member(name: MemberName(rawValue: "otto"), displayName: "Otto", sinks: [phone], languageTag: "de")
        let world = HubWorld(routing: RoutingTable(members: Members([otto])))
        try await world.running {
            _ = try await world.hub.startTimers([
                CountdownRequest(end: .after(.minutes(1)), name: "Oven", text: "The cake is done"),
                CountdownRequest(end: .after(.minutes(1)), name: "The pump works again"),
            ])
            await world.time.advance(by: .minutes(1))
            let shown = Set(world.phone.visible.map { "\($0.notice.title.description)|\($0.notice.body.description)" })
            #expect(shown == ["Oven|The cake is done", "The pump works again|Die Zeit ist um: 1 min."])
        }
    }
}
