import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import ControlWire
import Logging
import Testing

/// Tests promise 9: whatever happens to a notice, `GET /v1/events/{n}/why` explains it in a
/// sentence that a person understands, in both languages.
@Suite("Why a notice ended up as it did")
struct WhyTests {
    /// A household in which a single thing happens to one notice.
    final class House: Sendable {
        let time = ManualTime(start: Instant(seconds: 1_795_269_600))
        let phone: SinkRecorder
        let desktop = SinkRecorder()
        let store = MemoryStore()
        private let calm: RouteCoalescing
        private let current = Locked<Hub?>(nil)

        /// - Parameter phoneIsProgram: whether no person reads the sink `phone`.
        init(
            _ calm: RouteCoalescing = RouteCoalescing(), followUps: FollowUpPlan? = nil, sinks: [String] = ["phone"],
            phoneIsProgram: Bool = false
        ) async throws {
            self.calm = calm
            phone = phoneIsProgram ? SinkRecorder(capabilities: [.replace, .withdraw, .idempotent]) : SinkRecorder()
            let configured = [("phone", phone), ("desktop", desktop)].map { name, recorder in
                ConfiguredSink(
                    name: SinkName(rawValue: name), kind: "recording", capabilities: recorder.capabilities, sink: RecordingSink(recorder),
                    fingerprint: "1")
            }
            let route = Route(sinks: sinks.map(SinkName.init(rawValue:)), followUps: followUps, calm: calm)
            begin(SinkCatalog(sinks: configured, routing: RoutingTable(routes: [route])))
        }

        private func begin(_ catalog: SinkCatalog) {
            let hub = Hub(
                store: store, timekeeper: time, catalog: catalog, reports: SinkReports(),
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            current.withLock { $0 = hub }
        }

        var hub: Hub {
            get throws {
                guard let hub = current.withLock({ $0 }) else { throw ContractViolation("the house has no hub") }
                return hub
            }
        }

        func running(_ body: (Hub) async throws -> Void) async throws {
            let hub = try hub
            try await hub.prepare()
            try await onOneThread {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { await hub.run() }
                    await time.untilSleeping(loops: 3 + 2 * hub.catalog.sinks.count)
                    defer { group.cancelAll() }
                    try await body(hub)
                    await time.settle()
                }
            }
            begin(hub.catalog)
        }

        func timer(_ name: String = "Tea", after: Duration = .minutes(1)) async throws {
            _ = try await hub.startTimers([CountdownRequest(end: .after(after), name: name)])
        }

        func why(_ event: EventNumber, at sink: String, in language: String) async throws -> (state: String, words: [String]) {
            let api = ControlAPI(hub: try hub, daemon: .standIn)
            let answer = await api.answer(method: "GET", target: "/v1/deliveries/\(event)/\(sink)", body: [], acceptLanguage: language)
            guard case .json(_, let data) = answer else { throw ContractViolation("\(answer)") }
            let why = try WireCoding.decode(WhyJSON.self, from: data)
            return (why.deliveries[0].state, why.deliveries.map(\.reason) + why.notes)
        }
    }

    struct Fate: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var state: DeliveryState
        var sink = "phone"
        var english: [String]
        var german: [String]
        /// Causes this fate. Returns the household and the number of the event.
        var happen: @Sendable () async throws -> (House, EventNumber)
    }

    private static func once(
        _ calm: RouteCoalescing = RouteCoalescing(), followUps: FollowUpPlan? = nil, sinks: [String] = ["phone"],
        _ body: @Sendable (House, Hub) async throws -> EventNumber
    ) async throws -> (House, EventNumber) {
        let house = try await House(calm, followUps: followUps, sinks: sinks)
        var number: EventNumber = 0
        try await house.running { number = try await body(house, $0) }
        return (house, number)
    }

    static let fates: [Fate] = [
        Fate(
            testDescription: "sent", state: .sent, english: ["phone accepted the notice on the first attempt"],
            german: ["phone hat die Meldung beim ersten Versuch angenommen"]
        ) {
            try await once { house, _ in
                try await house.timer()
                await house.time.advance(by: .minutes(1))
                return 1
            }
        },
        Fate(
            testDescription: "sent at the second attempt", state: .sent, english: ["phone accepted the notice on attempt 2"],
            german: ["phone hat die Meldung beim Versuch 2 angenommen"]
        ) {
            try await once { house, _ in
                house.phone.script(.deferred("no network", after: nil))
                try await house.timer()
                await house.time.advance(by: .minutes(2))
                return 1
            }
        },
        Fate(
            testDescription: "late", state: .sent,
            english: [
                "phone accepted the notice on the first attempt",
                "This event was recorded 3 min after it was due: bellhopd was not running then, the database could not be written, or the time had already passed when the timer was set.",
            ],
            german: [
                "phone hat die Meldung beim ersten Versuch angenommen",
                "Dieses Ereignis wurde erst 3 min nach der Fälligkeit verzeichnet: bellhopd lief da nicht, die Datenbank war nicht beschreibbar, oder die Zeit war schon vorbei, als der Timer gestellt wurde.",
            ]
        ) {
            let (house, _) = try await once { house, _ in
                try await house.timer()
                return 0
            }
            house.time.reboot(after: .minutes(4))
            try await house.running { _ in await house.time.settle() }
            return (house, 1)
        },
        Fate(
            testDescription: "held by quiet hours", state: .held, english: ["quiet hours until 15:30"], german: ["Ruhezeit bis 15:30"]
        ) {
            try await once { house, hub in
                var catalog = hub.catalog
                catalog.quietHours = QuietHours(window: try #require(TimeWindow("14:00-15:30")), isStrict: true)
                try await hub.reload(catalog)
                try await house.timer()
                await house.time.advance(by: .minutes(1))
                return 1
            }
        },
        Fate(
            testDescription: "merged into one notice", state: .merged,
            english: [
                "combined into one notice with 1 more, because they came close together",
                "Event 3 also reports this event. To answer it: bellhop ack 3",
            ],
            german: [
                "mit 1 anderen in einer Meldung, weil sie kurz nacheinander kamen",
                "Ereignis 3 meldet auch dieses Ereignis. Beantworten: bellhop ack 3",
            ]
        ) {
            try await once(RouteCoalescing(group: .init(within: .minutes(1)))) { house, _ in
                try await house.timer("Tea")
                try await house.timer("Rice", after: .seconds(80))
                await house.time.advance(by: .minutes(2))
                return 2
            }
        },
        Fate(
            testDescription: "the first of those, which was told before", state: .merged,
            english: [
                "sent, then combined with others into one notice, because they came close together",
                "Event 3 also reports this event. To answer it: bellhop ack 3",
            ],
            german: [
                "gemeldet, dann mit anderen in einer Meldung zusammengefasst, weil sie kurz nacheinander kamen",
                "Ereignis 3 meldet auch dieses Ereignis. Beantworten: bellhop ack 3",
            ]
        ) {
            try await once(RouteCoalescing(group: .init(within: .minutes(1)))) { house, _ in
                try await house.timer("Tea")
                try await house.timer("Rice", after: .seconds(80))
                await house.time.advance(by: .minutes(2))
                return 1
            }
        },
        Fate(
            testDescription: "merged into a digest", state: .merged,
            english: ["sent in a digest with 1 more", "*", "Event 3 also reports this event. To answer it: bellhop ack 3"],
            german: [
                "in einer Sammelmeldung mit 1 anderen gemeldet", "*", "Ereignis 3 meldet auch dieses Ereignis. Beantworten: bellhop ack 3",
            ]
        ) {
            let (house, _) = try await once { house, _ in
                try await house.timer("Tea")
                try await house.timer("Rice")
                return 0
            }
            house.time.reboot(after: .minutes(10))
            try await house.running { _ in await house.time.settle() }
            return (house, 1)
        },
        Fate(
            testDescription: "throttled", state: .throttled,
            english: ["route 1 sends at most 1 in 10 min, and then only a count of the others"],
            german: ["Route 1 meldet höchstens 1 in 10 min, und danach nur noch die Zahl der übrigen"]
        ) {
            try await once(RouteCoalescing(throttle: .init(atMost: 1, within: .minutes(10)))) { house, _ in
                try await house.timer("Tea")
                try await house.timer("Rice", after: .seconds(80))
                await house.time.advance(by: .minutes(2))
                return 2
            }
        },
        Fate(
            testDescription: "spared", state: .queued,
            english: ["held back by the rate limit of phone: at most 1 at once, then one every 5 min"],
            german: ["zurückgehalten, um phone nicht zu überlasten: höchstens 1 auf einmal, dann eine je 5 min"]
        ) {
            // The test asks for the reason while the hub runs, because a stopped hub does not hold
            // back notices for a rate limit.
            let house = try await House()
            var catalog = try house.hub.catalog
            catalog.sinks[SinkName(rawValue: "phone")]?.limits.rate = .init(burst: 1, every: .minutes(5))
            try await house.hub.reload(catalog)
            return (house, 0)
        },
        Fate(
            testDescription: "told elsewhere, because no other sink has accepted the notice", state: .sent, sink: "desktop",
            english: [
                "desktop accepted the notice on the first attempt", "No other sink had accepted event 1, so this notice reports it.",
            ],
            german: [
                "desktop hat die Meldung beim ersten Versuch angenommen",
                "Kein anderer Kanal hatte Ereignis 1 angenommen, darum meldet es diese Meldung.",
            ]
        ) {
            let plan = FollowUpPlan(repetition: nil, fallback: .init(sinks: [SinkName(rawValue: "desktop")]))
            return try await once(followUps: plan) { house, hub in
                house.phone.answer { _, _ in .deferred("no network", after: .hours(1)) }
                try await house.timer()
                await house.time.advance(by: .minutes(2))
                return try #require(try await hub.events(after: 0, limit: 9).first { $0.repeats == 1 }).number
            }
        },
        Fate(
            testDescription: "told again", state: .sent,
            english: [
                "phone accepted the notice on the first attempt", "This notice is repeat 1 of event 1, because nobody had answered.",
            ],
            german: [
                "phone hat die Meldung beim ersten Versuch angenommen",
                "Diese Meldung ist Wiederholung 1 von Ereignis 1, weil niemand geantwortet hatte.",
            ]
        ) {
            try await once(followUps: FollowUpPlan(repetition: .init(every: .minutes(10), atMost: 1))) { house, _ in
                try await house.timer()
                await house.time.advance(by: .minutes(11))
                return 2
            }
        },
        Fate(
            testDescription: "answered, and the answer taken back", state: .sent,
            english: [
                "phone accepted the notice on the first attempt",
                "The answer to event 1 was taken back, so this notice is shown again.",
            ],
            german: [
                "phone hat die Meldung beim ersten Versuch angenommen",
                "Die Antwort auf Ereignis 1 wurde zurückgenommen, darum ist diese Meldung wieder zu sehen.",
            ]
        ) {
            try await once { house, hub in
                try await house.timer()
                await house.time.advance(by: .minutes(2))
                _ = try await hub.acknowledge(event: 1, by: "the command line")
                await house.time.settle()
                _ = try await hub.undo()
                await house.time.settle()
                return try #require(try await hub.events(after: 0, limit: 9).first { $0.repeats == 1 }).number
            }
        },
        Fate(
            testDescription: "parked", state: .parked,
            english: ["the token is wrong", "Notices for phone wait until its settings or its server are fixed. See: bellhop doctor"],
            german: [
                "the token is wrong",
                "Meldungen für phone warten, bis dessen Einstellungen oder Server in Ordnung sind. Siehe: bellhop doctor",
            ]
        ) {
            try await once { house, _ in
                house.phone.answer { _, _ in .misconfigured("the token is wrong") }
                try await house.timer()
                await house.time.advance(by: .minutes(1))
                return 1
            }
        },
        Fate(
            testDescription: "expired", state: .expired, english: ["not sent, because it was more than 2 min late", "*"],
            german: ["nicht gemeldet, weil mehr als 2 min zu spät", "*"]
        ) {
            let (house, _) = try await once(RouteCoalescing(lateness: .minutes(2))) { house, _ in
                try await house.timer()
                return 0
            }
            house.time.reboot(after: .minutes(10))
            try await house.running { _ in await house.time.settle() }
            return (house, 1)
        },
        Fate(
            testDescription: "expired while it waited", state: .expired, english: ["no network; no time is left for another attempt"],
            german: ["no network; für einen weiteren Versuch bleibt keine Zeit"]
        ) {
            try await once(RouteCoalescing(lateness: .minutes(2))) { house, _ in
                house.phone.answer { _, _ in .deferred("no network", after: .minutes(5)) }
                try await house.timer()
                await house.time.advance(by: .minutes(1))
                return 1
            }
        },
        Fate(
            testDescription: "failed", state: .failed, english: ["HTTP 413"], german: ["HTTP 413"]
        ) {
            try await once { house, _ in
                house.phone.answer { _, _ in .rejected("HTTP 413") }
                try await house.timer()
                await house.time.advance(by: .minutes(1))
                return 1
            }
        },
        Fate(
            testDescription: "withdrawn", state: .withdrawn, english: ["the pet was deleted"], german: ["das Haustier wurde gelöscht"]
        ) {
            try await once { house, hub in
                _ = try await hub.addPet(PetProfile(name: "Snowy", cycleFrequencyDays: 1))
                await house.time.advance(by: .hours(25))
                let due = try #require(try await hub.events(after: 0, limit: 9).first { $0.kind == .laundryDue })
                _ = try await hub.deletePet("Snowy")
                return due.number
            }
        },
        Fate(
            testDescription: "answered by going on", state: .acknowledged, english: ["the dryer was started"],
            german: ["der Trockner wurde gestartet"]
        ) {
            try await once { house, hub in
                _ = try await hub.addPet(PetProfile(name: "Snowy"))
                _ = try await hub.perform(.wash(for: .minutes(1), replace: false), onPet: "Snowy")
                await house.time.advance(by: .minutes(1))
                _ = try await hub.perform(.dry(for: nil, replace: false), onPet: "Snowy")
                return 1
            }
        },
        Fate(
            testDescription: "acknowledged", state: .acknowledged, english: ["acknowledged on the command line"],
            german: ["auf der Befehlszeile beantwortet"]
        ) {
            try await once { house, hub in
                try await house.timer()
                await house.time.advance(by: .minutes(1))
                _ = try await hub.acknowledge(event: 1, by: "the command line")
                return 1
            }
        },
    ]

    @Test("each fate of a notice is told in its words (promise 9)", arguments: fates.filter { $0.testDescription != "spared" })
    func fate(_ fate: Fate) async throws {
        let (house, number) = try await fate.happen()
        try await expect(fate, in: house, number)
    }

    @Test("what waits for its turn at a server says so")
    func spared() async throws {
        let fate = try #require(Self.fates.first { $0.testDescription == "spared" })
        let (house, _) = try await fate.happen()
        try await house.running { _ in
            try await house.timer("Tea")
            try await house.timer("Rice", after: .seconds(70))
            await house.time.advance(by: .minutes(2))
            try await expect(fate, in: house, 2)
        }
    }

    private func expect(_ fate: Fate, in house: House, _ number: EventNumber) async throws {
        for (language, expected) in [("en", fate.english), ("de", fate.german)] {
            let why = try await house.why(number, at: fate.sink, in: language)
            #expect(why.state == fate.state.rawValue)
            // How to answer is not part of a fate.
            let words = why.words.filter { !$0.hasPrefix("To answer it: ") && !$0.hasPrefix("Beantworten: ") }
            #expect(words.count == expected.count, "\(words)")
            for (word, wanted) in zip(words, expected) where wanted != "*" { #expect(word == wanted) }
        }
    }
}
