import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

@Suite("How sinks are, and what people do with them")
struct SurfaceTests {
    private func state(_ world: HubWorld, _ name: String) async throws -> SinkState {
        try #require(try await world.hub.sinkStates(asking: .all).first { $0.name.rawValue == name })
    }

    @Test("N-9: ok, quiet, unavailable, misconfigured and disabled, each since when; quiet still delivers")
    func states() async throws {
        let world = HubWorld()
        try await world.running {
            #expect(try await state(world, "desktop").check.state == .ok)
            await world.time.advance(by: .minutes(10))
            world.desktop.answerCheck(SinkCheck(.quiet, "do not disturb"))
            let quiet = try await state(world, "desktop")
            #expect(quiet.check.state == .quiet)
            #expect(quiet.since == HubWorld.start + .minutes(10))
            try await world.timer("Tea", after: .minutes(1))
            await world.time.advance(by: .minutes(1))
            #expect(try await world.states(of: 1)["desktop"] == .sent)
            // The sink is still quiet, and it has been quiet since the same time as before.
            #expect(try await state(world, "desktop").since == HubWorld.start + .minutes(10))

            world.phone.answer { _, _ in .deferred("no network", after: .hours(1)) }
            try await world.timer("Eggs", after: .minutes(1))
            await world.time.advance(by: .minutes(1))
            let states = try await world.hub.sinkStates(asking: .local)
            let phone = try #require(states.first { $0.name.rawValue == "phone" })
            #expect(phone.check == SinkCheck(.unavailable, "no network"))
            #expect(phone.since == HubWorld.start + .minutes(12))
            #expect(phone.pending == 1)

            world.phone.answer { _, _ in .misconfigured("401") }
            world.phone.report(.ready)
            await world.time.settle()
            world.phone.answerCheck(SinkCheck(.misconfigured, "401"))
            let parked = try await state(world, "phone")
            #expect(parked.check == SinkCheck(.misconfigured, "401"))
            #expect(parked.parked == "401")

            var catalog = world.hub.catalog
            catalog.disabled = [SinkName(rawValue: "old"): "ntfy"]
            try await world.hub.reload(catalog)
            let off = try await state(world, "old")
            #expect(off.check.state == .disabled)
            #expect(off.kind == "ntfy")
            #expect(throws: Refusal.self) { try world.hub.sink(named: "old") }
        }
    }

    @Test("a reload that the store cannot take changes nothing, whenever the store fails", arguments: 0...1)
    func reloadOnFullDisk(after writes: Int) async throws {
        let store = MemoryStore()
        let world = HubWorld(store: store)
        try await world.running {
            let before = world.hub.catalog
            var catalog = before
            let gone = try #require(catalog.names.first { $0.rawValue == "phone" })
            catalog.sinks[gone] = nil
            catalog.disabled = [SinkName(rawValue: "old"): "ntfy"]
            store.failCommit(after: writes, with: .full("/disk"))
            await #expect(throws: StoreError.full("/disk")) { try await world.hub.reload(catalog) }
            #expect(world.hub.catalog.names == before.names && world.hub.catalog.disabled.isEmpty)
            try await world.timer("Tea", after: .minutes(1))
            await world.time.advance(by: .minutes(1))
            await world.phone.done.wait(count: 1)
            try await world.hub.reload(catalog)
            #expect(world.hub.catalog.sinks[gone] == nil)
        }
    }

    @Test("why says when a pop-up left the screen and nobody had answered, and where one stands that moved (promise 9)")
    func leftTheScreen() async throws {
        let world = HubWorld()
        try await world.running {
            func delivery(_ event: EventNumber) async throws -> Delivery {
                try #require(try await world.hub.deliveries(of: event).first { $0.sink.rawValue == "desktop" })
            }
            try await world.timer("Tea", after: .minutes(1))
            await world.time.advance(by: .minutes(1))
            let key = try await delivery(1).key
            let receipt = Receipt(rawValue: "elsewhere")
            world.desktop.report(.moved(key, receipt))
            await world.time.settle()
            #expect(try await delivery(1).receipt == receipt)
            await world.time.advance(by: .minutes(5))
            world.desktop.report(.closed(key, "The pop-up timed out; nobody answered."))
            await world.time.settle()
            let left = try await delivery(1)
            let time = Language.english.time(world.time.now().wall, now: world.time.now().wall, zone: world.time.zone())
            #expect(left.state == .sent)
            #expect(left.reason.description == "The pop-up left the screen at \(time). The pop-up timed out; nobody answered.")
            #expect(
                Language.german(left.reason.phrase).hasPrefix(
                    "Die Einblendung verschwand um \(time) vom Bildschirm. Die Zeit der Einblendung"))
            // A person who dismisses a notice has seen it, so the recorded reason is that it was
            // seen.
            try await world.timer("Eggs", after: .minutes(1))
            await world.time.advance(by: .minutes(1))
            let other = try await delivery(2).key
            world.desktop.report(.seen(other))
            world.desktop.report(.closed(other, "Somebody dismissed the pop-up."))
            await world.time.settle()
            #expect(try await delivery(2).reason == "seen on desktop")
        }
    }

    @Test("N-9: buttons that nobody hears are a trouble of a sink that works, until they are heard or the sink is another")
    func unheard() async throws {
        let world = HubWorld()
        world.phone.capabilities.remove(.local)
        try await world.running {
            func phone() async throws -> SinkCheck {
                try #require(try await world.hub.sinkStates(asking: .local).first { $0.name.rawValue == "phone" }).check
            }
            world.phone.report(.hearing("buttons do nothing"))
            await world.time.settle()
            #expect(try await phone() == SinkCheck(.ok, "", trouble: "buttons do nothing"))
            #expect(try await state(world, "phone").check.trouble == nil, "what it says itself goes before what it reported")
            world.phone.report(.hearing(nil))
            await world.time.settle()
            #expect(try await phone().trouble == nil)

            world.phone.report(.hearing("buttons do nothing"))
            await world.time.settle()
            try await world.hub.reload(world.hub.catalog)
            #expect(try await phone().trouble != nil)
            let before = world.hub.catalog
            let sinks = before.names.compactMap { before.sinks[$0] }.map { sink in
                ConfiguredSink(
                    name: sink.name, kind: sink.kind, capabilities: sink.capabilities, sink: sink.sink, fingerprint: sink.fingerprint + "2")
            }
            try await world.hub.reload(SinkCatalog(sinks: sinks))
            #expect(try await phone().trouble == nil)
        }
    }

    @Test("N-16: a surface that is back is no longer unavailable, before anything was sent to it")
    func back() async throws {
        let world = HubWorld()
        world.phone.capabilities.remove(.local)
        world.phone.answer { _, _ in .deferred("gone", after: .hours(1)) }
        try await world.running {
            try await world.timer("Tea", after: .minutes(1))
            await world.time.advance(by: .minutes(1))
            func phone() async throws -> SinkCheck.State? {
                try await world.hub.sinkStates(asking: .local).first { $0.name.rawValue == "phone" }?.check.state
            }
            #expect(try await phone() == .unavailable)
            world.phone.answer { _, _ in .accepted(.none) }
            world.phone.report(.ready)
            await world.time.settle()
            #expect(try await phone() == .ok)
            #expect(try await world.states(of: 1)["phone"] == .sent)
        }
    }

    @Test("N-9: what a sink notices by itself counts at once, with its time; when it works again, notices that wait are sent")
    func found() async throws {
        let world = HubWorld()
        world.phone.capabilities.remove(.local)
        let lost = SinkCheck(.unavailable, "connection lost")
        try await world.running {
            func phone() async throws -> SinkState {
                try #require(try await world.hub.sinkStates(asking: .local).first { $0.name.rawValue == "phone" })
            }
            await world.time.advance(by: .minutes(10))
            world.phone.report(.found(lost))
            await world.time.settle()
            #expect(try await phone().check == lost)
            #expect(try await phone().since == HubWorld.start + .minutes(10))
            world.phone.report(.found(SinkCheck(.ok, "")))
            await world.time.settle()
            #expect(try await phone().check.state == .ok)

            world.phone.answer { _, _ in .deferred("gone", after: .hours(1)) }
            try await world.timer("Tea", after: .minutes(1))
            await world.time.advance(by: .minutes(1))
            #expect(try await phone().check.state == .unavailable)
            world.phone.answer { _, _ in .accepted(.none) }
            world.phone.report(.found(SinkCheck(.ok, "")))
            await world.time.settle()
            #expect(try await phone().check.state == .ok)
            #expect(try await world.states(of: 1)["phone"] == .sent)

            world.phone.answer { _, _ in .misconfigured("401") }
            try await world.timer("Eggs", after: .minutes(1))
            await world.time.advance(by: .minutes(1))
            #expect(try await phone().parked == "401")
            world.phone.answer { _, _ in .accepted(.none) }
            world.phone.report(.found(SinkCheck(.ok, "")))
            await world.time.settle()
            #expect(try await phone().check.state == .ok)
            #expect(try await world.states(of: 2)["phone"] == .sent)
        }
    }

    @Test("N-9: a sink that cannot reach anybody, and knows it, is not shown as ok; a status needs no network for that")
    func glance() async throws {
        let world = HubWorld()
        world.phone.capabilities.remove(.local)
        let nobody = SinkCheck(.misconfigured, "no phone")
        world.phone.glance = nobody
        try await world.running {
            func phone() async throws -> SinkState {
                try #require(try await world.hub.sinkStates(asking: .local).first { $0.name.rawValue == "phone" })
            }
            #expect(try await phone().check == nobody)
            #expect(try await phone().since == nil, "nobody knows since when")
            world.phone.glance = SinkCheck(.ok, "rings Pixel", trouble: "Tablet no longer rings")
            #expect(try await phone().check == SinkCheck(.ok, "", trouble: "Tablet no longer rings"))
            // A sink that knows of no failure may have one.
            world.phone.answer { _, _ in .deferred("gone", after: .hours(1)) }
            try await world.timer("Tea", after: .minutes(1))
            await world.time.advance(by: .minutes(1))
            #expect(try await phone().check == SinkCheck(.unavailable, "gone"))
        }
    }

    @Test("N-2a, N-2b, N-17: who starts something while nobody can be told hears so once, with what mends it, and it starts all the same")
    func hint() async throws {
        let world = HubWorld()
        world.desktop.capabilities.insert(.local)
        world.phone.capabilities.insert(.local)
        let none = SinkCheck(.unavailable, "No notification service runs (install dunst).")
        world.desktop.answerCheck(none)
        world.phone.answerCheck(SinkCheck(.ok, "a file", isAttended: false))
        let broken = HubWorld(store: world.store, desktop: world.desktop, phone: world.phone)
        try await broken.running {
            let hint = try #require(try await broken.hub.reachHint()).description
            #expect(hint.contains("install dunst"))
            #expect(hint.contains("What you started runs anyway"))
            #expect(try await broken.hub.reachHint() == nil)
        }
        // The hint is not repeated after a restart either.
        try await broken.running {
            let again = try await broken.hub.reachHint()
            #expect(again == nil)
        }
    }

    @Test("N-2: nothing is said where somebody can be told, be it quietly; where only a log can, the hint says so")
    func noHint() async throws {
        let quiet = HubWorld()
        quiet.desktop.answerCheck(SinkCheck(.quiet, "do not disturb"))
        try await quiet.running {
            let hint = try await quiet.hub.reachHint()
            #expect(hint == nil)
        }

        let log = SinkRecorder(capabilities: [.forPeople, .local])
        log.answerCheck(SinkCheck(.ok, "standard output", isAttended: false))
        let lonely = HubWorld(desktop: log, phone: log)
        try await lonely.running {
            let hint = try #require(try await lonely.hub.reachHint()).description
            #expect(
                hint.hasPrefix("Only desktop, phone will show the end of what you started, and perhaps nobody is looking there."), "\(hint)"
            )
        }
    }

    @Test("N-2d: with notifications switched off the hint says how they come on")
    func hintWhenOff() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await world.hub.change(SettingsChange(notificationsEnabled: false))
            #expect(try await world.hub.reachHint()?.description.contains("bellhop settings notifications on") == true)
        }
    }

    @Test("N-14a: the test notice goes straight to a sink with its own words, and is refused while notifications are off")
    func testNotice() async throws {
        let world = HubWorld()
        try await world.running {
            let desktop = try world.hub.sink(named: "desktop")
            let (outcome, _) = try await world.hub.test(desktop)
            guard case .accepted = outcome else { throw ContractViolation("\(outcome)") }
            let notice = try #require(world.desktop.done.all.last).event.notice
            #expect(notice.title.description == "Test Notification")
            #expect(notice.body.description == "Your notifications are working perfectly! 🎉")
            #expect(notice.key.rawValue.hasPrefix("test_notification_"))
            _ = try await world.hub.change(SettingsChange(notificationsEnabled: false))
            let told = world.desktop.done.count
            let refusal = await #expect(throws: Refusal.self) { try await world.hub.test(desktop) }
            #expect(refusal?.code == .notificationsOff)
            #expect(world.desktop.done.count == told)
            // A sink for programs still receives the test notice.
            _ = try await world.hub.test(try world.hub.sink(named: "log"))
            #expect(world.program.told == ["deliver Test Notification"])
        }
    }

    @Test("N-27: what people do with notices is counted by sink, with the time it took, each once; off means off")
    func reactions() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            try await world.timer("Tea", after: .minutes(45))
            await world.time.advance(by: .minutes(45))
            let wash = try #require(world.desktop.visible.first { $0.kind == .laundryWashed }).notice.key
            let tea = try #require(world.desktop.visible.first { $0.kind == .timerFinished }).notice.key
            await world.time.advance(by: .minutes(2))
            world.desktop.report(.seen(wash))
            world.desktop.report(.seen(wash))
            world.desktop.report(.action(wash, .startDryer, activationToken: nil))
            world.phone.report(.action(tea, .acknowledge, activationToken: nil))
            await world.time.settle()
            // Press a button a second time, and report that a notice was seen although the notice
            // is no longer shown. Neither of these reactions is counted.
            world.desktop.report(.action(wash, .startDryer, activationToken: nil))
            world.phone.report(.seen(tea))
            await world.time.settle()
            let counts = try await world.store.reactions().map { "\($0.sink) \($0.what) \($0.count) \($0.afterMs)" }.sorted()
            #expect(counts == ["desktop seen 1 120000", "desktop start-dryer 1 120000", "phone acknowledged 1 120000"])

            _ = try await world.hub.change(SettingsChange(countersEnabled: false))
            try await world.timer("Eggs", after: .minutes(1))
            await world.time.advance(by: .minutes(1))
            world.desktop.report(.seen(try #require(world.desktop.visible.last).notice.key))
            await world.time.settle()
            #expect(try await world.store.reactions().count == 3)
        }
    }

    @Test("N-24, N-25, N-26: what the doctor looks at when a notice is missed, doubled or miscounted")
    func examination() async throws {
        let world = HubWorld()
        world.phone.answer { operation, _ in
            operation.event.notice.name == "Mute" ? .rejected(.soundsOff) : .deferred("no network", after: .hours(1))
        }
        world.desktop.answer { operation, _ in
            switch operation.event.notice.name {
            case "Bad": .rejected("too odd")
            case "Mute": .rejected(.soundsOff)
            default: .accepted(.none)
            }
        }
        try await world.running {
            let empty = try await world.hub.examineNotices()
            #expect(empty.armed == 0 && empty.overdue == 0 && empty.waiting == 0 && empty.lastTold == nil && empty.lost.isEmpty)
            try await world.timer("Tea", after: .minutes(1))
            try await world.timer("Bad", after: .minutes(2))
            try await world.timer("Mute", after: .minutes(2))
            try await world.timer("Long", after: .hours(9))
            await world.time.advance(by: .minutes(3))
            let found = try await world.hub.examineNotices()
            #expect(found.armed == 1)
            #expect(found.overdue == 0)
            #expect(found.waiting == 2)
            #expect(found.lastTold?.event.notice.name == "Tea")
            #expect(found.lost.map(\.delivery.name) == ["2/desktop"])
            #expect(found.repeated.isEmpty)
            #expect(found.overview.waiting.count == 2, "\(found.overview)")
        }
    }
}
