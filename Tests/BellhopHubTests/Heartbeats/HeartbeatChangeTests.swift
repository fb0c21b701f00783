import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

/// Tests heartbeats that the config declares, and changes of heartbeats.
@Suite struct HeartbeatChangeTests {
    private static let berlin = ZoneRules(name: "Europe/Berlin", firstOffset: 3600, footer: "CET-1CEST,M3.5.0,M10.5.0/3")
    private static let digest = String(repeating: "d", count: 64)

    private func declaration(_ change: (inout HeartbeatDeclaration) -> Void = { _ in }) -> HeartbeatDeclaration {
        var declaration = HeartbeatDeclaration(name: "backup", .every(.hours(1)))
        (declaration.grace, declaration.tags) = (.minutes(10), ["nas"])
        change(&declaration)
        return declaration
    }

    /// Reloads a config that declares these heartbeats.
    private func declare(_ world: HubWorld, _ declarations: HeartbeatDeclaration...) async throws {
        var catalog = world.hub.catalog
        catalog.heartbeats = declarations
        try await world.hub.reload(catalog)
        await world.time.settle()
    }

    private func ping(_ world: HubWorld, _ signal: HeartbeatSignal = .success) async throws {
        _ = try #require(try await world.hub.ping(.name("backup"), signal))
        await world.time.settle()
    }

    private func add(_ world: HubWorld, _ schedule: Heartbeat.Schedule = .every(.hours(1)), zone: String? = nil) async throws {
        _ = try await world.hub.addHeartbeat(named: "backup", schedule, grace: .minutes(10), zone: zone, digest: Self.digest)
    }

    // MARK: Declarations

    @Test("a declared heartbeat exists after the start, works as others do, and a restart changes nothing", arguments: StoreKind.allCases)
    func declared(store: StoreKind) async throws {
        try await store.with { store in
            let world = HubWorld(store: store)
            world.replaceCatalog { $0.heartbeats = [declaration { $0.digest = Self.digest }] }
            try await world.running {
                let record = try #require(try await world.hub.heartbeat(.digest(Self.digest)))
                #expect(record.heartbeat.labels == ["tags": "nas"] && record.heartbeat.grace == .minutes(10))
                try await ping(world)
                await world.time.advance(by: .minutes(70))
                #expect(world.desktop.titlesShown == ["backup has not reported"])
            }
            let before = try await world.store.heartbeats()
            try await world.running {
                let after = try await world.store.heartbeats()
                #expect(after.map(\.value.pings) == [1] && after.map(\.value.heartbeat) == before.map(\.value.heartbeat))
                #expect(try await world.events().count == 1)
            }
        }
    }

    @Test("a changed declaration applies at the reload, and keeps pings, state and address")
    func changed() async throws {
        let world = HubWorld()
        try await world.running {
            try await declare(world, declaration { $0.digest = Self.digest })
            try await ping(world)
            try await declare(world, declaration { $0.grace = .minutes(1) })
            let view = try await world.hub.heartbeat(named: "backup")
            #expect(view.record.digest == Self.digest && view.record.pings == 1 && view.shown == .up)
            await world.time.advance(by: .minutes(61))
            #expect(world.desktop.titlesShown == ["backup has not reported"])
        }
    }

    @Test("a shorter time between pings that has passed already is reported only after the grace")
    func shorter() async throws {
        let world = HubWorld()
        try await world.running {
            try await declare(world, declaration { $0.schedule = .every(.hours(24)) })
            try await ping(world)
            await world.time.advance(by: .hours(5))
            try await declare(world, declaration())
            await world.time.advance(by: .minutes(9))
            #expect(world.desktop.told.isEmpty)
            await world.time.advance(by: .minutes(1))
            #expect(world.desktop.titlesShown == ["backup has not reported"])
        }
    }

    @Test("a heartbeat that is no longer declared is paused with its notice gone, and works again when it is declared again")
    func released() async throws {
        let world = HubWorld()
        try await world.running {
            try await declare(world, declaration { $0.digest = Self.digest })
            try await ping(world, .failure)
            #expect(world.desktop.titlesShown == ["backup failed"])
            try await declare(world)
            #expect(world.desktop.titlesShown.isEmpty)
            await world.time.advance(by: .days(2))
            let view = try await world.hub.heartbeat(named: "backup")
            #expect(view.shown == .paused && view.record.declaration == nil && view.record.digest == Self.digest)
            #expect(try await world.events().count == 1)
            try await declare(world, declaration())
            #expect(try await world.hub.heartbeat(named: "backup").shown == .new)
            #expect(try await world.hub.pings(of: "backup", before: nil, limit: 9).count == 1)
            try await declare(world)
            try await world.hub.removeHeartbeat(named: "backup")
            #expect(try await world.hub.heartbeats().isEmpty)
        }
    }

    @Test("a declaration takes over the heartbeat that a command added, which commands then cannot change")
    func takenOver() async throws {
        let world = HubWorld()
        try await world.running {
            try await add(world)
            try await ping(world)
            try await declare(world, declaration())
            #expect(try await world.hub.heartbeat(named: "backup").record.digest == Self.digest, "its address stays")
            var change = Hub.HeartbeatChange()
            change.grace = .hours(1)
            let changing = await #expect(throws: Refusal.self) { try await world.hub.changeHeartbeat(named: "backup", change) }
            #expect(changing?.code == .invalidValue)
            let removing = await #expect(throws: Refusal.self) { try await world.hub.removeHeartbeat(named: "backup") }
            #expect(removing.map { "\($0)".contains("[heartbeats.backup]") } == true, "\(removing as Any)")
            let other = String(repeating: "e", count: 64)
            #expect(try await world.hub.readdressHeartbeat(named: "backup", digest: other).record.digest == other)
            try await declare(world, declaration { $0.digest = Self.digest })
            await #expect(throws: Refusal.self) { try await world.hub.readdressHeartbeat(named: "backup", digest: other) }
        }
    }

    @Test("one declaration that cannot be applied does not hinder the others")
    func unusable() async throws {
        let world = HubWorld()
        try await world.running {
            var other = declaration { $0.schedule = .times("every FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30 at 08:00") }
            other.name = "never"
            try await declare(world, other, declaration())
            #expect(try await world.hub.heartbeats().map(\.record.heartbeat.name) == ["backup"])
        }
    }

    // MARK: Commands

    @Test("set changes schedule, grace, zone and labels one by one, and keeps the rest")
    func set() async throws {
        let world = HubWorld()
        world.time.know(Self.berlin)
        try await world.running {
            try await add(world)
            try await ping(world)
            var change = Hub.HeartbeatChange()
            (change.grace, change.labels) = (.minutes(20), ["owner": "anna", "tags": "nas"])
            let first = try await world.hub.changeHeartbeat(named: "backup", change).record.heartbeat
            #expect(first.schedule == .every(.hours(1)) && first.grace == .minutes(20) && first.labels == ["owner": "anna", "tags": "nas"])
            change = Hub.HeartbeatChange()
            change.labels = ["owner": nil]
            change.zone = .some("Europe/Berlin")
            change.schedule = try world.hub.heartbeatTimes("every day at 03:00", zone: "Europe/Berlin", as: .english)
            let second = try await world.hub.changeHeartbeat(named: "backup", change).record
            #expect(second.heartbeat.labels == ["tags": "nas"] && second.heartbeat.zone == "Europe/Berlin" && second.pings == 1)
            let due = try #require(second.state.due)
            #expect(Self.berlin.civil(due).time.secondOfDay == 3 * 3600 && due - world.time.now().wall < .hours(24))
            change = Hub.HeartbeatChange()
            change.zone = .some("Europe/Atlantis")
            await #expect(throws: Refusal.self) { try await world.hub.changeHeartbeat(named: "backup", change) }
        }
    }

    @Test("a change of the owner or the tags does not delay the notice of a ping that is late")
    func labels() async throws {
        let world = HubWorld()
        try await world.running {
            try await add(world)
            try await ping(world)
            await world.time.advance(by: .minutes(65))
            var change = Hub.HeartbeatChange()
            change.labels = ["owner": "anna"]
            _ = try await world.hub.changeHeartbeat(named: "backup", change)
            await world.time.advance(by: .minutes(5))
            #expect(world.desktop.titlesShown == ["backup has not reported"])
            try await ping(world)
            try await declare(world, declaration())
            await world.time.advance(by: .minutes(65))
            try await declare(world, declaration { $0.tags = ["nas", "night"] })
            await world.time.advance(by: .minutes(5))
            #expect(world.desktop.titlesShown == ["backup has not reported"])
        }
    }

    @Test("a heartbeat with a zone of its own ignores the zone of the machine")
    func zone() async throws {
        let world = HubWorld()
        world.time.know(Self.berlin)
        try await world.running {
            let times = try world.hub.heartbeatTimes("every day at 03:00", zone: "Europe/Berlin", as: .english)
            try await add(world, times, zone: "Europe/Berlin")
            try await ping(world)
            let due = try #require(try await world.hub.heartbeat(named: "backup").record.state.due)
            #expect(Self.berlin.civil(due).time.secondOfDay == 3 * 3600)
            await world.time.setZone(ZoneRules(name: "America/New_York", firstOffset: -18000, footer: "EST5EDT,M3.2.0,M11.1.0"))
            await world.time.settle()
            #expect(try await world.hub.heartbeat(named: "backup").record.state.due == due)
        }
    }

    @Test("after a new address, only the new one works")
    func address() async throws {
        let world = HubWorld()
        try await world.running {
            try await add(world)
            let other = String(repeating: "e", count: 64)
            _ = try await world.hub.readdressHeartbeat(named: "backup", digest: other)
            #expect(try await world.hub.ping(.digest(Self.digest), .success) == nil)
            #expect(try await world.hub.ping(.digest(other), .success)?.record.pings == 1)
        }
    }
}
