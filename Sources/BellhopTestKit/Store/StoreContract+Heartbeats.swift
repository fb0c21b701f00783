import BellhopCore

extension StoreContract {
    static let heartbeatCases: [Case] = [
        Case("heartbeats come back whole, sorted by name, and each can be found by id, name and digest") { probe in
            let (first, second) = (StoreSamples.heartbeat(1), StoreSamples.heartbeat(2))
            try await probe.commit(.heartbeat(second, replacing: nil), .heartbeat(first, replacing: nil))
            let stored = [first, second].map { Versioned($0, version: 1) }
            try probe.equal(try await probe.store.heartbeats(), stored, "the heartbeats")
            for key in [HeartbeatKey.id(second.heartbeat.id), .name(second.heartbeat.name), .digest(second.digest)] {
                try probe.equal(try await probe.store.heartbeat(key), stored[1], "the heartbeat with \(key)")
            }
            for key in [HeartbeatKey.id(StoreSamples.id(9)), .name("job"), .digest("")] {
                try probe.equal(try await probe.store.heartbeat(key), nil, "the heartbeat with \(key)")
            }
        },
        Case("a heartbeat changes only from the version that was read, and its name and digest exist once") { probe in
            try await probe.commit(.heartbeat(StoreSamples.heartbeat(1), replacing: nil))
            var changed = StoreSamples.heartbeat(1)
            (changed.heartbeat.name, changed.pings, changed.state.condition) = ("nightly", 7, .up)
            try await probe.commit(.heartbeat(changed, replacing: 1))
            try probe.equal(try await probe.store.heartbeats(), [Versioned(changed, version: 2)], "the heartbeats")
            try await probe.expect(.conflict, "an old version", of: .heartbeat(changed, replacing: 1))
            try await probe.expect(.conflict, "the same heartbeat again", of: .heartbeat(changed, replacing: nil))
            var twin = StoreSamples.heartbeat(2)
            twin.heartbeat.name = "nightly"
            try await probe.expect(.conflict, "the same name again", of: .heartbeat(twin, replacing: nil))
            twin = StoreSamples.heartbeat(2)
            twin.digest = changed.digest
            try await probe.expect(.conflict, "the same digest again", of: .heartbeat(twin, replacing: nil))
            twin = StoreSamples.heartbeat(2)
            twin.heartbeat.grace = .seconds(59)
            try await probe.expect(.refused, "a short grace", of: .heartbeat(twin, replacing: nil))
            twin = StoreSamples.heartbeat(3)
            twin.heartbeat.schedule = .every(.days(366))
            try await probe.expect(.refused, "a long period", of: .heartbeat(twin, replacing: nil))
        },
        Case("pings come back whole, newest first, and only the newest are kept") { probe in
            let id = StoreSamples.heartbeat(1).heartbeat.id
            try await probe.expect(.refused, "a ping of nobody", of: .ping(StoreSamples.ping(1), of: id))
            try await probe.commit(.heartbeat(StoreSamples.heartbeat(1), replacing: nil))
            for number in 1...6 { try await probe.commit(.ping(StoreSamples.ping(number), of: id)) }
            try probe.equal(
                try await probe.store.pings(of: id, before: nil, limit: 9), (1...6).reversed().map { StoreSamples.ping($0) }, "the pings")
            try probe.equal(
                try await probe.store.pings(of: id, before: 4, limit: 2), [3, 2].map { StoreSamples.ping($0) }, "the second page")
            try await probe.expect(.conflict, "a ping twice", of: .ping(StoreSamples.ping(6), of: id))
            var long = StoreSamples.ping(7)
            long.log = String(repeating: "x", count: Heartbeat.logLimit + 1)
            try await probe.expect(.refused, "a long text", of: .ping(long, of: id))
            try await probe.commit(.ping(StoreSamples.ping(Heartbeat.keptPings + 5), of: id))
            try probe.equal(
                try await probe.store.pings(of: id, before: nil, limit: 9).map(\.number), [Heartbeat.keptPings + 5, 6], "the kept pings")
        },
        Case("a deleted heartbeat leaves no pings, and after a wipe heartbeats are as new ones") { probe in
            let records = [1, 2, 3].map { StoreSamples.heartbeat($0) }
            for record in records {
                try await probe.commit(.heartbeat(record, replacing: nil), .ping(StoreSamples.ping(1), of: record.heartbeat.id))
            }
            let first = records[0].heartbeat.id
            try await probe.expect(.conflict, "an old version", of: .deleteHeartbeat(first, version: 2))
            try await probe.commit(.deleteHeartbeat(first, version: 1))
            try probe.equal(try await probe.store.pings(of: first, before: nil, limit: 9), [], "the pings of a deleted heartbeat")
            try probe.equal(try await probe.store.heartbeats().map(\.value), Array(records.dropFirst()), "the heartbeats")
            try await probe.commit(.wipe)
            let fresh = records.dropFirst().map { record in
                var record = record
                record.state = HeartbeatState(listening: probe.now)
                return Versioned(record, version: 2)
            }
            try probe.equal(try await probe.store.heartbeats(), fresh, "the heartbeats after a wipe")
            try probe.equal(try await probe.store.pings(of: records[1].heartbeat.id, before: nil, limit: 9), [], "the pings")
        },
    ]
}
