import BellhopCore
import BellhopEngine
import BellhopHub
import BellhopTestKit
import Foundation
import Logging
import Testing

@testable import ControlAPI
@testable import ControlWire

/// Tests the requests with which paired devices subscribe to Web Push.
@Suite("Subscriptions to Web Push")
struct PushRouteTests {
    /// A sink that offers subscriptions, and otherwise records.
    private struct Offering: NotificationSink {
        static let kind = PushSubscription.sinkKind
        static let schema = SettingsSchema(summary: "Offers subscriptions, for tests.", keys: [])
        static let capabilities: SinkCapabilities = [.forPeople]

        init(settings: Settings = Settings(), environment: SinkEnvironment) throws(InvalidSettings) {}
        init() {}

        func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome { .accepted(.none) }
        func check() async -> SinkCheck { SinkCheck(.ok, "works") }
        func pushOffer() async throws(StoreError) -> PushOffer? {
            PushOffer(key: "the-key", services: PushServices(own: ["https://push.example.org"]))
        }
    }

    private let time = ManualTime()
    private let store = MemoryStore()
    private let hub: Hub
    private let api: ControlAPI
    private let book = PushBook()

    init() async throws { try await self.init(sinks: ["phones", "anna-phones"]) }

    private init(sinks: [String]) async throws {
        let members = Members([
            Member(name: MemberName(rawValue: "anna"), displayName: "Anna", sinks: [SinkName(rawValue: "anna-phones")]),
            Member(name: MemberName(rawValue: "ben")),
        ])
        let configured = sinks.map { name in
            ConfiguredSink(
                name: SinkName(rawValue: name), kind: Offering.kind, capabilities: Offering.capabilities, sink: Offering(), fingerprint: "1"
            )
        }
        hub = Hub(
            store: store, timekeeper: time, catalog: SinkCatalog(sinks: configured, routing: RoutingTable(members: members)),
            reports: SinkReports(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await hub.prepare()
        hub.open(book)
        api = ControlAPI(hub: hub, daemon: .standIn)
    }

    private func ask<Value: Decodable>(
        _ endpoint: Endpoint, _ body: (any Encodable)? = nil, as type: Value.Type = PushSubscriptionListJSON.self, by client: APIClient
    ) async throws -> Value {
        let body = try body.map { Array(try WireCoding.encode($0)) } ?? []
        switch await api.answer(method: endpoint.method.rawValue, target: endpoint.path, body: body, client: client) {
        case .json(_, let data): return try WireCoding.decode(type, from: data)
        case .problem(let problem): throw problem
        default: throw ContractViolation("not an answer in JSON")
        }
    }

    private func problem(_ endpoint: Endpoint, _ body: (any Encodable)? = nil, by client: APIClient) async -> ProblemJSON? {
        do {
            _ = try await ask(endpoint, body, by: client)
            return nil
        } catch {
            return error as? ProblemJSON
        }
    }

    private func device(_ name: String, _ scope: APIScope = .read, member: String? = nil, lifetime: Duration? = nil) async throws
        -> APIClient
    {
        .issued(try await api.tokens.issue(named: name, scope, member.map(MemberName.init), lifetime: lifetime, by: nil).token)
    }

    private static let keys = StoreSamples.subscription(StoreSamples.token().id).keys

    private func request(_ number: Int64 = 1, _ endpoint: String? = nil) -> PushSubscriptionRequest {
        PushSubscriptionRequest(
            endpoint: endpoint ?? StoreSamples.endpoint(number).reveal(),
            keys: .init(p256dh: Self.keys.pointText, auth: Self.keys.revealSecret()))
    }

    /// A subscription as a browser writes it (`PushSubscription.toJSON()`).
    private struct BrowserSubscription: Encodable {
        private enum CodingKeys: String, CodingKey {
            case endpoint, expirationTime, keys
        }

        var request: PushSubscriptionRequest
        /// `nil` is written as `null`.
        var expirationTime: String?

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(request.endpoint, forKey: .endpoint)
            try container.encode(expirationTime, forKey: .expirationTime)
            try container.encode(request.keys, forKey: .keys)
        }
    }

    private func devices(_ sink: String = "phones") async throws -> [PushDevice] {
        try await book.connected.devices(SinkName(rawValue: sink))
    }

    private func rung(_ sink: String = "phones") async throws -> [String] { try await devices(sink).map(\.name) }

    @Test("a device that may only look subscribes itself, sees only itself, and unsubscribes; an admin sees all")
    func lifecycle() async throws {
        let (phone, tablet, admin) = (try await device("phone"), try await device("tablet"), try await device("laptop", .admin))
        #expect(try await ask(.pushKey, as: PushKeyJSON.self, by: phone).key == "the-key")
        #expect(try await ask(.pushSubscriptions, by: phone).subscriptions == [])
        let made = try await ask(.subscribe, request(1), by: phone).subscriptions
        #expect(made.map(\.token) == ["k1"] && made[0].service == "https://push.example.org" && made[0].sinks == ["phones"])
        #expect(made[0].isCurrent == true && made[0].lastReached == nil)
        _ = try await ask(.subscribe, request(2), by: tablet)
        #expect(try await ask(.pushSubscriptions, by: phone).subscriptions.map(\.name) == ["phone"])
        #expect(try await ask(.pushSubscriptions, by: admin).subscriptions.map(\.name) == ["phone", "tablet"])
        let tokens = try await ask(.tokens, as: TokenListJSON.self, by: admin).tokens
        #expect(tokens.map(\.rings) == [true, true, nil])
        #expect(try await rung() == ["phone", "tablet"])
        #expect(try await ask(.unsubscribe, by: phone).subscriptions == [])
        #expect(try await ask(.unsubscribe, by: phone).subscriptions == [], "twice is fine")
        #expect(try await rung() == ["tablet"])
    }

    @Test("a browser may write null, or a time, as the end of its subscription, and nothing else")
    func expirationTime() async throws {
        let phone = try await device("phone")
        #expect(try await ask(.subscribe, BrowserSubscription(request: request(1)), by: phone).subscriptions.count == 1)
        var timed = request(1)
        timed.expirationTime = 1_795_269_600_000
        #expect(try await ask(.subscribe, timed, by: phone).subscriptions.count == 1)
        let wrong = BrowserSubscription(request: request(1), expirationTime: "never")
        #expect(await problem(.subscribe, wrong, by: phone)?.status == 400)
    }

    @Test("a second subscription of a device replaces the first, and a device that is paired again takes its address along")
    func replacing() async throws {
        let (first, second) = (try await device("first"), try await device("second"))
        _ = try await ask(.subscribe, request(1), by: first)
        _ = try await ask(.subscribe, request(2), by: first)
        #expect(try await store.subscriptions().map(\.endpoint) == [StoreSamples.endpoint(2)])
        _ = try await ask(.subscribe, request(2), by: second)
        #expect(try await rung() == ["second"])
    }

    @Test("a revoked or expired token is not rung")
    func endedTokens() async throws {
        let admin = try await device("laptop", .admin)
        let (phone, guest) = (try await device("phone"), try await device("guest", lifetime: .hours(1)))
        _ = try await ask(.subscribe, request(1), by: phone)
        _ = try await ask(.subscribe, request(2), by: guest)
        await time.advance(by: .hours(1))
        #expect(try await rung() == ["phone"])
        _ = try await ask(.revokeToken("k2"), as: TokenAnswerJSON.self, by: admin)
        #expect(try await rung() == [])
        #expect(try await store.subscriptions().map(\.token.number) == [3])
        _ = try await ask(.revokeToken("k3"), as: TokenAnswerJSON.self, by: admin)
        #expect(try await store.subscriptions() == [])
    }

    @Test("the sinks of a member ring the phones of the member, and the sinks of the house ring all others")
    func members() async throws {
        _ = try await ask(.subscribe, request(1), by: try await device("Anna's", .act, member: "anna"))
        _ = try await ask(.subscribe, request(2), by: try await device("Ben's", member: "ben"))
        _ = try await ask(.subscribe, request(3), by: try await device("kitchen"))
        #expect(try await rung("anna-phones") == ["Anna's"])
        #expect(try await rung("phones") == ["Ben's", "kitchen"])
        #expect(try await devices("anna-phones").map(\.mayAct) == [true])
        #expect(try await devices().map(\.mayAct) == [false, false])
    }

    @Test("only a paired device can be subscribed, and only at a push service that the sink knows")
    func refusals() async throws {
        let phone = try await device("phone")
        for client in [APIClient.socket(isOwner: true), .configured] {
            #expect(await problem(.subscribe, request(), by: client)?.status == 403)
            #expect(await problem(.unsubscribe, by: client)?.status == 403)
        }
        #expect(await problem(.subscribe, request(), by: .stranger)?.status == 401)
        for (endpoint, status) in [
            ("https://evil.example.org/x", 403), ("http://push.example.org/x", 403), ("https://127.0.0.1:8077/v1/shutdown", 403),
            ("https://push.example.org:8443/x", 403), ("", 400), ("https://u@push.example.org/x", 400),
        ] {
            #expect(await problem(.subscribe, request(1, endpoint), by: phone)?.status == status, "\(endpoint)")
        }
        var wrong = request()
        wrong.keys.auth = "AA"
        #expect(await problem(.subscribe, wrong, by: phone)?.status == 400)
        #expect(try await store.subscriptions() == [])
    }

    @Test("without such a sink, the answer says what to write into the config")
    func off() async throws {
        let without = try await PushRouteTests(sinks: [])
        let phone = try await without.device("phone")
        for (endpoint, body) in [(Endpoint.pushKey, nil), (.subscribe, request())] as [(Endpoint, PushSubscriptionRequest?)] {
            let problem = try #require(await without.problem(endpoint, body, by: phone))
            #expect(problem.status == 404 && problem.detail.contains("type = \"webpush\""), "\(problem.detail)")
        }
        #expect(try await without.ask(.pushSubscriptions, by: phone).subscriptions == [])
    }

    @Test("the key is made once, also if two sinks need it at the same time, and outlives a wipe")
    func key() async throws {
        let source = try book.connected
        let first = Locked<[Redacted]>([])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...8 {
                group.addTask {
                    let key = try await source.key { Redacted("key \(number)") }
                    first.withLock { $0.append(key) }
                }
            }
            try await group.waitForAll()
        }
        let keys = Set(first.withLock { $0 })
        #expect(keys.count == 1)
        _ = try await store.commit(Step([.wipe], at: time.now().wall))
        #expect(try await source.key { Redacted("another") } == keys.first)
        #expect(try await store.note(PushSubscription.keyNote) == keys.first?.reveal())
    }

    @Test("the last message is stored at most once an hour, and a newer subscription is not removed with the old one")
    func reached() async throws {
        let phone = try await device("phone")
        _ = try await ask(.subscribe, request(1), by: phone)
        let source = try book.connected
        func subscription() async throws -> PushSubscription { try #require(try await store.subscriptions().first) }
        let start = time.now().wall
        await source.noteReached(try await subscription())
        await time.advance(by: .minutes(59))
        await source.noteReached(try await subscription())
        #expect(try await subscription().lastReached == start)
        await time.advance(by: .minutes(1))
        await source.noteReached(try await subscription())
        #expect(try await subscription().lastReached == start + .hours(1))
        let old = try await subscription()
        _ = try await ask(.subscribe, request(2), by: phone)
        try await source.remove(old)
        #expect(try await store.subscriptions().count == 1)
        try await source.remove(try await subscription())
        #expect(try await store.subscriptions() == [])
    }
}
