import Testing

@testable import ControlWire

/// Tests that ``Deed/all`` contains every command that the API accepts, so that a new command has an
/// undo that is tested.
@Suite("Every command of the API and its undo") struct ActingEndpointTests {
    /// The deeds that do what a request does, or the reason why there are none.
    private enum Proof {
        case deeds([String])
        case none(because: String)
    }

    /// The requests that change something, by method and path.
    private static let proofs: [String: Proof] = [
        "POST pets": .deeds(["add Fluffy"]),
        "PATCH pets/{name}": .deeds(["rename Mittens"]),
        "DELETE pets/{name}": .deeds(["delete Mittens", "delete Socks"]),
        "POST pets/{name}/wash": .deeds(["wash Mittens", "restart the wash of Snowy"]),
        "POST pets/{name}/dry": .deeds(["dry Mittens", "dry more of Socks"]),
        "POST pets/{name}/skip-dryer": .deeds(["skip the dryer of Mittens"]),
        "POST pets/{name}/fold": .deeds(["fold Socks"]),
        "POST pets/{name}/abandon": .deeds(["abandon Snowy", "abandon Socks"]),
        "POST pets/{name}/stop": .deeds(["stop Snowy"]),
        "POST pets/{name}/finish": .deeds(["finish Snowy"]),
        "POST pets/{name}/extend": .deeds(["extend Snowy"]),
        "POST pets/{name}/retire": .deeds(["retire Mittens"]),
        "POST pets/{name}/revive": .deeds(["revive Mittens"]),
        "POST pets/{name}/ack": .deeds(["ack of Socks"]),
        "POST pets/{name}/snooze": .deeds(["snooze Socks"]),
        "POST pets/{name}/pause": .deeds(["vacation of Mittens"]),
        "POST pets/{name}/resume": .deeds(["resume Mittens"]),
        "POST pets/{name}/swap": .deeds(["swap the turn of Socks"]),
        "POST vacation": .deeds(["vacation of all", "resume all"]),
        "POST timers": .deeds(["start two timers"]),
        "DELETE timers/{id}": .deeds(["stop Tea", "stop Eggs", "stop Gym"]),
        "POST timers/{id}/extend": .deeds(["extend Tea", "extend Eggs"]),
        "POST timers/{id}/snooze": .deeds(["snooze Rice"]),
        "POST timers/{id}/ack": .deeds(["ack Rice"]),
        "POST timers/{id}/skip": .deeds(["skip Gym"]),
        "POST timers/{id}/pause": .deeds(["pause Tea", "pause Gym"]),
        "POST timers/{id}/resume": .deeds(["resume Eggs"]),
        "POST timers/{id}/start": .deeds(["start Bread"]),
        "POST timers/{id}/forget": .deeds(["forget Bread"]),
        "POST rest": .deeds(["rest replace"]),
        "POST rest/next": .deeds(["rest next"]),
        "POST rest/stop": .deeds(["rest stop"]),
        "POST rest/end": .deeds(["rest end"]),
        "POST rest/extend": .deeds(["rest extend"]),
        "POST workouts": .deeds(["replace the workout"]),
        "POST workouts/{name}/pause": .deeds(["workout pause"]),
        "POST workouts/{name}/resume": .deeds(["workout resume"]),
        "POST workouts/{name}/skip": .deeds(["workout skip"]),
        "POST workouts/{name}/back": .deeds(["workout back"]),
        "POST workouts/{name}/restart": .deeds(["workout restart"]),
        "POST workouts/{name}/end": .deeds(["workout end"]),
        "POST workouts/{name}/next": .none(because: "A workout continues by itself, so this is always refused."),
        "POST routines": .deeds(["replace the routine"]),
        "POST routines/{name}/pause": .deeds(["routine pause"]),
        "POST routines/{name}/resume": .deeds(["routine resume"]),
        "POST routines/{name}/skip": .deeds(["routine skip"]),
        "POST routines/{name}/back": .deeds(["routine back"]),
        "POST routines/{name}/restart": .deeds(["routine restart"]),
        "POST routines/{name}/end": .deeds(["routine end"]),
        "POST routines/{name}/next": .deeds(["routine next"]),
        "POST ack": .deeds(["ack all", "answer a question"]),
        "POST notices": .deeds(["post a notice", "replace a notice", "schedule a notice", "replace a waiting notice"]),
        "DELETE notices/{key}": .deeds(["withdraw a notice", "withdraw a waiting notice"]),
        "POST heartbeats": .none(because: "A heartbeat is removed by its own request, and a plain undo says so."),
        "DELETE heartbeats/{name}": .none(because: "The address of a removed heartbeat stays void, and a plain undo says so."),
        "PATCH heartbeats/{name}": .none(because: "Another change takes it back, and a plain undo says so."),
        "POST heartbeats/{name}/address": .none(because: "The old address stays void, and a plain undo says so."),
        "POST heartbeats/{name}/ping": .none(because: "A ping is a report of a job, not a command of a person."),
        "POST heartbeats/{name}/pause": .none(because: "The pause is ended by its own request, and a plain undo says so."),
        "POST heartbeats/{name}/resume": .none(because: "The heartbeat is paused by its own request, and a plain undo says so."),
        "POST undo": .none(because: "Each undo of a deed is undone, too."),
        "PATCH settings": .none(because: "Settings cannot be taken back, and a plain undo says so."),
        "POST import": .none(because: "An import cannot be taken back, and a plain undo says so."),
        "POST demo": .none(because: "The samples are imported."),
        "POST prune": .none(because: "Old records are deleted for good, and a plain undo says so."),
        "POST wipe": .none(because: "Everything is deleted for good, earlier acts too."),
        "POST clock/accept": .none(because: "This accepts the time of the machine and changes nothing that people own."),
        "POST outbox/cancel": .none(because: "This ends deliveries. What they are about stays as it is."),
        "POST outbox/retry": .none(because: "This tries deliveries earlier than they would be tried anyway."),
        "POST outbox/drop": .none(because: "This ends deliveries. What they are about stays as it is."),
        "POST seen": .none(because: "A notice that was seen still waits for its answer."),
        "POST sinks/test": .none(because: "A test notice that was sent stays sent."),
        "POST routes/explain": .none(because: "This is a question."),
        "POST config/check": .none(because: "This is a question."),
        "POST config/trial": .none(because: "This is a question, perhaps with a test notice."),
        "POST config/probe": .none(because: "This is a question."),
        "POST config/reload": .none(because: "The config file decides, and people edit the file."),
        "POST tokens": .none(because: "A token is revoked by its own request."),
        "DELETE tokens/{id}": .none(because: "A revoked token must stay revoked, and a plain undo says so."),
        "DELETE session": .none(because: "A revoked token must stay revoked, and a plain undo says so."),
        "POST tokens/pairing": .none(because: "A code that nobody uses ends by itself."),
        "POST tokens/stickers": .none(because: "A sticker is revoked like every other token."),
        "POST inlets/{name}/token": .none(because: "The token of an inlet is revoked like every other token."),
        "POST pair": .none(because: "The token of the device is revoked by its own request."),
        "POST push/subscriptions": .none(because: "A device switches its own ringing on, and off again."),
        "DELETE push/subscriptions": .none(because: "A device switches its own ringing off, and on again."),
        "POST shutdown": .none(because: "The daemon can be started again."),
    ]

    /// Returns the method and the path of every request that is not a question by its method. A path
    /// with a verb appears once for each verb.
    private static var requests: [String] {
        let verbs = Set(
            PetVerb.allCases.map(\.rawValue) + TimerVerb.allCases.map(\.rawValue) + RestVerb.allCases.map(\.rawValue)
                + RunVerb.allCases.map(\.rawValue) + HeartbeatVerb.allCases.map(\.rawValue))
        return Endpoint.table.filter { $0.method != .get }.flatMap { row in
            let names = row.template.filter { $0.hasPrefix("{") && $0 != "{verb}" }.map { _ in "x" }
            let path = row.method.rawValue + " " + row.template.joined(separator: "/")
            guard row.template.contains("{verb}") else { return [path] }
            return verbs.filter { row.make(names + [$0]) != nil }.map { path.replacing("{verb}", with: $0) }
        }
    }

    @Test("each request that changes something has a deed, or a reason to have none; so a new one has an undo, too")
    func requests() {
        let requests = Self.requests
        #expect(requests.count > 60, "the verbs were not found")
        let unproven = Set(requests).subtracting(Self.proofs.keys)
        #expect(unproven.isEmpty, "without a deed and without a reason: \(unproven.sorted())")
        let unknown = Set(Self.proofs.keys).subtracting(requests)
        #expect(unknown.isEmpty, "the API has no such request: \(unknown.sorted())")
    }

    @Test("each deed belongs to a request, and each deed that is named exists")
    func deeds() {
        let named = Self.proofs.values.flatMap { proof in
            if case .deeds(let deeds) = proof { deeds } else { [String]() }
        }
        #expect(named.sorted() == Deed.all.map(\.description).sorted())
    }
}
