import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

/// Tests a household of two people. The phone belongs to Anna and shows German, the desktop belongs
/// to Ben, and the log belongs to the whole household.
@Suite("A household of two")
struct MemberTests {
    private static let phone = SinkName(rawValue: "phone")
    private static let desktop = SinkName(rawValue: "desktop")
    private static let log = SinkName(rawValue: "log")

    private static func members(anna: QuietHours? = nil, ben: QuietHours? = nil) -> Members {
        Members([
            Member(name: MemberName(rawValue: "anna"), displayName: "Anna", sinks: [phone], quietHours: anna, languageTag: "de"),
            Member(name: MemberName(rawValue: "ben"), displayName: "Ben", sinks: [desktop], quietHours: ben),
        ])
    }

    private static func hours(_ window: String, mode: QuietHours.Mode = .hold) throws -> QuietHours {
        QuietHours(window: try #require(TimeWindow(window)), mode: mode, isStrict: true)
    }

    private static func world(
        _ routes: [Route] = [], store: any HubStore = MemoryStore(), members: Members = members(), policy: LaundryPolicy = LaundryPolicy()
    ) -> HubWorld {
        HubWorld(store: store, routing: RoutingTable(routes: routes, members: members), policy: policy)
    }

    private func dry(_ name: String, in world: HubWorld, by doer: String? = nil) async throws {
        _ = try await world.hub.perform(.wash(for: .minutes(1), replace: false), onPet: name, by: ActingPerson(doer))
        await world.time.advance(by: .minutes(1))
        _ = try await world.hub.perform(.skipDryer, onPet: name)
        await world.time.settle()
    }

    // MARK: Routes

    @Test("G15: a sink of the house without a receiver, or a misconfigured one, replaces no person: the notice goes to every sink")
    func vacantHouse() async throws {
        let members = Members([Member(name: MemberName(rawValue: "anna"), displayName: "Anna", sinks: [Self.desktop])])
        let world = Self.world([Route(sinks: [], members: [.owner])], members: members)
        world.phone.glance = SinkCheck(.misconfigured, "no phone")
        world.phone.answer { _, _ in .misconfigured("no phone") }
        try await world.running {
            for name in ["Tea", "Eggs"] {
                try await world.timer(name, after: .minutes(1))
                await world.time.advance(by: .minutes(1))
            }
            #expect(world.desktop.titlesShown.filter { ["Tea", "Eggs"].contains($0) } == ["Tea", "Eggs"])
            // With a receiver, the phone gets what has waited, and the desktop of Anna nothing more.
            world.phone.glance = SinkCheck(.ok, "rings a phone")
            world.phone.answer { _, _ in .accepted(.none) }
            try await world.reload(changing: "phone")
            try await world.timer("Rice", after: .minutes(1))
            await world.time.advance(by: .minutes(1))
            #expect(world.phone.titlesShown.contains("Tea") && world.phone.titlesShown.contains("Rice"), "\(world.phone.titlesShown)")
            #expect(!world.desktop.titlesShown.contains("Rice"))
        }
    }

    @Test(
        "G15: what belongs to somebody goes to their sinks, whoever starts it; a timer belongs to whoever starts it, or to whom it is given"
    )
    func owners() async throws {
        let world = Self.world([Route(sinks: [Self.log], members: [.owner])])
        try await world.running {
            _ = try await world.hub.startTimers([CountdownRequest(end: .after(.minutes(1)), name: "Tea")], by: "Anna")
            _ = try await world.hub.startTimers(
                [CountdownRequest(end: .after(.minutes(2)), name: "Eggs", labels: ["owner": "ben"])], by: "Anna")
            _ = try await world.hub.startTimers([CountdownRequest(end: .after(.minutes(3)), name: "Rice")])
            await world.time.advance(by: .minutes(3))
            // Rice belongs to nobody. The only sink of the house is for programs, so everybody gets it.
            #expect(world.phone.titlesShown == ["Tea", "Rice"])
            #expect(world.desktop.titlesShown == ["Eggs", "Rice"])
            #expect(world.program.titlesShown == ["Tea", "Eggs", "Rice"])
            let events = try await world.events()
            #expect(events.map(\.by) == ["Anna", "Anna", nil])
            #expect(events.map { $0.notice.labels["owner"] } == ["Anna", "ben", nil])
        }
    }

    @Test(
        "G8, G15: when the owner does not answer the others are told, and an answer of theirs clears every screen",
        arguments: StoreKind.allCases)
    func escalated(kind: StoreKind) async throws {
        try await kind.with { store in
            let plan = FollowUpPlan(
                repetition: nil,
                escalations: [.init(after: .minutes(30), members: [.member(MemberName(rawValue: "ben"))], urgency: .critical)])
            let world = Self.world([Route(sinks: [], members: [.owner], followUps: plan)], store: store)
            try await world.running {
                _ = try await world.hub.startTimers([CountdownRequest(end: .after(.minutes(1)), name: "Tea")], by: "Anna")
                await world.time.advance(by: .minutes(30))
                #expect(world.phone.titlesShown == ["Tea"] && world.desktop.visible.isEmpty)
                await world.time.advance(by: .minutes(1))
                #expect(world.desktop.visible.map(\.notice.urgency) == [.critical])
                let key = try #require(world.desktop.visible.first?.notice.key)
                world.desktop.report(.action(key, .acknowledge, activationToken: nil))
                await world.time.settle()
                #expect(world.phone.visible.isEmpty && world.desktop.visible.isEmpty)
                for event in try await world.events() {
                    let deliveries = try await world.hub.deliveries(of: event.number).filter { $0.state == .acknowledged }
                    #expect(deliveries.allSatisfy { $0.reason == "answered by Ben on desktop" }, "\(deliveries)")
                }
                await world.time.advance(by: .hours(2))
                #expect(try await world.events().count == 2, "nothing follows an answer")
            }
        }
    }

    @Test("G8, G15: where the owner's phone takes nothing the others are told instead")
    func otherwise() async throws {
        let plan = FollowUpPlan(
            repetition: nil, fallback: .init(sinks: [], members: [.member(MemberName(rawValue: "ben"))], after: .minutes(2)))
        let world = Self.world([Route(sinks: [], members: [.owner], followUps: plan)])
        world.phone.answer { _, _ in .deferred("it is off", after: nil) }
        try await world.running {
            _ = try await world.hub.startTimers([CountdownRequest(end: .after(.minutes(1)), name: "Tea")], by: "Anna")
            await world.time.advance(by: .minutes(3))
            // The notice about the phone belongs to nobody.
            #expect(world.desktop.visible.map(\.notice.name) == ["phone", "Tea"])
        }
    }

    // MARK: Who acted

    @Test(
        "promise 5, G15: a button on Anna's phone is pressed by Anna: the round, the journal and the reasons say so, and Ben's desktop is cleared"
    )
    func buttons() async throws {
        let world = Self.world()
        try await world.running {
            try await world.addPet("Snowy")
            _ = try await world.hub.perform(.wash(for: .minutes(1), replace: false), onPet: "Snowy", by: "Ben")
            await world.time.advance(by: .minutes(1))
            let washed = try #require(try await world.events().last)
            #expect(washed.by == "Ben")
            world.phone.report(.action(washed.notice.key, .startDryer, activationToken: nil))
            await world.time.settle()
            #expect(world.desktop.visible.isEmpty && world.phone.visible.isEmpty)
            #expect(
                try await world.hub.deliveries(of: washed.number).filter { $0.sink != Self.log }.allSatisfy {
                    $0.state == .acknowledged && $0.reason == "the dryer was started by Anna"
                })
            await world.time.advance(by: .hours(1))
            _ = try await world.hub.perform(.fold, onPet: "Snowy", by: "Ben")
            let round = try #require(try await world.hub.history(ofPet: "Snowy", after: nil, limit: 1).first?.0)
            #expect(round.doers == TaskDoers(wash: "Ben", dry: "Anna", fold: "Ben"))
            #expect(try await world.events().map(\.by) == ["Ben", "Anna", "Ben"])
        }
    }

    @Test("G15: an answer on the command line says by whom, where that is known; a stopped timer and a snooze too")
    func answers() async throws {
        let world = Self.world()
        try await world.running {
            for (name, doer) in [("Tea", "Anna"), ("Eggs", nil)] as [(String, String?)] {
                try await world.timer(name, after: .minutes(1))
                await world.time.advance(by: .minutes(1))
                let event = try #require(try await world.hub.unacknowledged().first)
                _ = try await world.hub.snooze(event: event.number, for: .minutes(5), by: ActingPerson(doer))
                let snoozed = try await world.hub.deliveries(of: event.number, sink: Self.desktop).map(\.reason.description)
                #expect(snoozed == [doer == nil ? "snoozed for 5 min" : "snoozed for 5 min by Anna"])
                await world.time.advance(by: .minutes(5))
                let again = try #require(try await world.hub.unacknowledged().first)
                _ = try await world.hub.acknowledge(event: again.number, by: "the command line", doer: ActingPerson(doer))
                let answered = try await world.hub.deliveries(of: again.number, sink: Self.desktop).map(\.reason.description)
                #expect(answered == [doer == nil ? "acknowledged on the command line" : "answered by Anna on the command line"])
            }
        }
    }

    @Test("G15: a wash that was stopped was nobody's, and one that is started anew is whoever's started it last")
    func undone() async throws {
        let world = Self.world()
        try await world.running {
            try await world.addPet("Snowy")
            _ = try await world.hub.perform(.wash(for: nil, replace: false), onPet: "Snowy", by: "Ben")
            _ = try await world.hub.perform(.stop, onPet: "Snowy", by: "Anna")
            #expect(try await world.hub.record(ofPet: "Snowy").task?.value.doers == TaskDoers())
            _ = try await world.hub.perform(.wash(for: nil, replace: false), onPet: "Snowy")
            _ = try await world.hub.perform(.wash(for: nil, replace: true), onPet: "Snowy", by: "Anna")
            #expect(try await world.hub.record(ofPet: "Snowy").task?.value.doers == TaskDoers(wash: "Anna"))
        }
    }

    @Test(
        "G15: that laundry was folded goes to programs only; where the household wants it, to everybody but the doer; and to the doer where it wants that, too",
        arguments: [(false, false), (true, false), (true, true)])
    func folded(tells: Bool, tellsDoer: Bool) async throws {
        let world = Self.world(policy: LaundryPolicy(tellsFolded: tells, tellsDoer: tellsDoer))
        try await world.running {
            try await world.addPet("Snowy")
            try await dry("Snowy", in: world, by: "Ben")
            _ = try await world.hub.perform(.fold, onPet: "Snowy", by: "Anna")
            await world.time.settle()
            let event = try #require(try await world.events().last)
            #expect(event.kind == .laundryFolded && event.notice.body.description == "Snowy is so happy! Folded by Anna.")
            #expect(world.desktop.titlesShown == (tells ? ["Laundry Folded!"] : []))
            #expect(
                world.phone.visible.map(\.notice.body.description) == (tellsDoer ? ["Snowy ist überglücklich! Gefaltet von Anna."] : []))
            #expect(world.program.told.last == "deliver Laundry Folded!")
            let phone = try #require(try await world.hub.deliveries(of: event.number, sink: Self.phone).first)
            let reason = tells ? "Anna did this and already knows about it" : "laundry.folded goes only to programs"
            #expect(tellsDoer ? phone.state == .sent : phone.state == .throttled && phone.reason == reason, "\(phone)")
            #expect(try await world.hub.unacknowledged().isEmpty, "nobody has to answer it")
        }
    }

    @Test("G15: --by takes a key, a name or the only beginning of one; nobody else, unless the household has no members")
    func doers() async throws {
        let hub = Self.world().hub
        for (text, name) in [("anna", "Anna"), ("ANNA", "Anna"), ("b", "Ben"), (" Ben ", "Ben")] {
            #expect(try hub.doer(named: text) == name)
        }
        for (text, code) in [("carl", Refusal.Code.unknownMember), ("", .unknownMember)] {
            #expect { try hub.doer(named: text) } throws: { ($0 as? Refusal)?.code == code }
        }
        let two = Members([Member(name: MemberName(rawValue: "anna")), Member(name: MemberName(rawValue: "anton"))])
        #expect { try Self.world(members: two).hub.doer(named: "an") } throws: { ($0 as? Refusal)?.code == .ambiguousName }
        let free = HubWorld().hub
        #expect(try free.doer(named: " Zoë ") == "Zoë")
        for text in ["", "  ", "a\u{1B}[31m", String(repeating: "x", count: 65)] {
            #expect { try free.doer(named: text) } throws: { ($0 as? Refusal)?.code == .invalidName }
        }
    }

    // MARK: Quiet hours

    @Test(
        "G16: each is told when their own quiet hours end, several notices as one digest for each; who is awake hears at once",
        arguments: StoreKind.allCases)
    func quiet(kind: StoreKind) async throws {
        try await kind.with { store in
            // The world begins at 14:00.
            let members = Self.members(anna: try Self.hours("14:00-16:00"), ben: try Self.hours("14:00-15:00"))
            let world = Self.world(store: store, members: members)
            try await world.running {
                try await world.timer("Tea", after: .minutes(10))
                try await world.timer("Eggs", after: .minutes(20))
                await world.time.advance(by: .minutes(59))
                #expect(world.phone.told.isEmpty && world.desktop.told.isEmpty && world.program.told.count == 2)
                let reasons = try await world.hub.deliveries(of: 1).map { "\($0.sink): \($0.reason)" }.sorted()
                #expect(reasons.prefix(1) == ["desktop: quiet hours of Ben until 15:00"])
                #expect(reasons.last == "phone: quiet hours of Anna until 16:00")
                let quiet = try #require(try await world.hub.quiet())
                #expect(quiet.ends.map(\.until) == [HubWorld.start + .hours(1), HubWorld.start + .hours(2)])
                #expect(quiet.ends.map { $0.sinks.map(\.rawValue) } == [["desktop"], ["phone"]] && !quiet.isEverywhere)
                #expect(world.hub.members.map(\.quietUntil) == [HubWorld.start + .hours(2), HubWorld.start + .hours(1)])
                await world.time.advance(by: .minutes(1))
                #expect(world.desktop.titlesShown == ["2 notices from the quiet hours"] && world.phone.told.isEmpty)
                try await world.timer("Rice", after: .minutes(5))
                await world.time.advance(by: .minutes(59))
                #expect(world.desktop.titlesShown == ["2 notices from the quiet hours", "Rice"] && world.phone.told.isEmpty)
                await world.time.advance(by: .minutes(1))
                #expect(world.phone.titlesShown == ["3 Meldungen aus der Ruhezeit"])
                #expect(try await world.store.timers(TimerQuery()).isEmpty)
            }
        }
    }

    @Test("Promise 1, G16: what is held for two ends survives a kill over the first of them")
    func killed() async throws {
        let members = Self.members(anna: try Self.hours("14:00-16:00"), ben: try Self.hours("14:00-15:00"))
        let world = Self.world(members: members)
        try await world.running {
            try await world.timer("Tea", after: .minutes(10))
            await world.time.advance(by: .minutes(30))
        }
        world.time.reboot(after: .minutes(45))
        try await world.running {
            await world.time.advance(by: .seconds(1))
            #expect(world.desktop.visible.map(\.notice.name) == ["Tea"])
            #expect(world.phone.told.isEmpty)
            await world.time.advance(to: HubWorld.start + .hours(2))
            #expect(world.phone.visible.map(\.notice.name) == ["Tea"])
        }
    }

    @Test("G16: quiet hours of a sink hold what those of the house and of the member let through, and the other way round")
    func sinks() async throws {
        let world = Self.world(members: Self.members(anna: try Self.hours("20:00-21:00")))
        try await world.running {
            var catalog = world.hub.catalog
            catalog.sinkQuietHours[Self.phone] = try Self.hours("14:00-15:00")
            catalog.sinkQuietHours[Self.desktop] = try Self.hours("14:00-15:00", mode: .lower)
            catalog.quietHours = try Self.hours("15:00-15:30")
            try await world.hub.reload(catalog)
            try await world.timer("Tea", after: .minutes(10))
            await world.time.advance(by: .minutes(11))
            #expect(world.phone.told.isEmpty)
            #expect(try await world.hub.deliveries(of: 1, sink: Self.phone).map(\.reason.description) == ["quiet hours until 15:30"])
            #expect(world.desktop.visible.map(\.notice.urgency) == [.low] && world.desktop.visible.allSatisfy { $0.notice.sound == nil })
            await world.time.advance(to: HubWorld.start + .minutes(90))
            #expect(world.phone.visible.count == 1)
        }
    }

    @Test("G8, G16: what is told until somebody answers begins when the first of them may be told")
    func followed() async throws {
        let plan = FollowUpPlan(repetition: .init(every: .minutes(10), atMost: 1))
        let members = Self.members(anna: try Self.hours("14:00-16:00"), ben: try Self.hours("14:00-15:00"))
        let route = Route(sinks: [Self.phone, Self.desktop], followUps: plan)
        let world = Self.world([route], members: members)
        try await world.running {
            try await world.timer("Tea", after: .minutes(10))
            await world.time.advance(to: HubWorld.start + .minutes(69))
            #expect(world.desktop.visible.map(\.step) == [0])
            await world.time.advance(to: HubWorld.start + .minutes(71))
            #expect(world.desktop.visible.map(\.step) == [1])
            #expect(try await world.events().allSatisfy { $0.kind != .noticeMissed })
        }
    }

    // MARK: Language

    @Test("G15, G20: the same event is German on Anna's phone and English on Ben's desktop: title, body, buttons, lateness; names stay")
    func languages() async throws {
        let world = Self.world()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy", for: .minutes(1))
            try await world.timer("Time to fold!", after: .minutes(2))
            await world.time.advance(by: .minutes(2))
            #expect(world.phone.titlesShown == ["Wäsche fertig!", "Time to fold!"])
            #expect(
                world.phone.visible.map(\.notice.body.description) == [
                    "Snowy ist bereit für den Trockner!", "Die Zeit ist um: 2 min.",
                ])
            #expect(
                world.phone.visible[0].notice.actions.map(\.label.description) == [
                    "Trocknen", "Ohne Trockner", "In 10 min erinnern", "Öffnen",
                ])
            #expect(world.desktop.titlesShown == ["Wash Complete!", "Time to fold!"])
            #expect(world.desktop.visible.map(\.notice.body.description) == ["Snowy is ready for the dryer!", "Time is up after 2 min."])
            try await world.timer("Tea", after: .minutes(1))
        }
        world.time.reboot(after: .minutes(10))
        try await world.running {
            await world.time.advance(by: .seconds(1))
            #expect(world.phone.titlesShown.last == "Tea (zu Ende 14:03, vor 9 min)")
            #expect(world.desktop.titlesShown.last == "Tea (ended 14:03, 9 min ago)")
        }
    }

    @Test("G15, D-21: a phone that is not to learn names is told in its language, too, and a route's words stand as they were written")
    func redacted() async throws {
        let routing = RoutingTable(
            routes: [
                Route(
                    sinks: [Self.phone, Self.desktop],
                    overrides: NoticeOverrides(title: try TextTemplate("[{kind}] {title}")))
            ], members: Self.members())
        let world = HubWorld(routing: routing, redacting: ["phone"])
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy", for: .minutes(1))
            await world.time.advance(by: .minutes(1))
            #expect(world.phone.titlesShown == ["[laundry.washed] Wäsche fertig!"])
            #expect(world.phone.visible.map(\.notice.body.description) == ["Zeit, deine Wäsche in den Trockner zu tun!"])
            #expect(world.desktop.titlesShown == ["[laundry.washed] Wash Complete!"])
        }
    }
}
