import BellhopCore
import BellhopHub
import BellhopTestKit
import HTTPTypes
import Inlets
import Logging
import Testing

@testable import ControlAPI
@testable import ControlWire

/// A hub with inlets, which tests use over TCP without a socket.
struct InletBench: Sendable {
    static let house = "0f1e2d3c"
    private static let settings = APISettings(
        listen: ListenAddress(host: "127.0.0.1", port: 8077), publicAddress: PublicAddress("https://home.example.org/bellhop"))

    let time = ManualTime()
    let store = MemoryStore()
    let hub: Hub
    let api: ControlAPI
    let web: WebAPI
    let desk: InletDesk

    init(_ inlets: [InletSettings]) async throws {
        let recorder = SinkRecorder()
        let phone = ConfiguredSink(
            name: SinkName(rawValue: "phone"), kind: "recording", capabilities: recorder.capabilities, sink: RecordingSink(recorder),
            fingerprint: "1")
        hub = Hub(
            store: store, timekeeper: time, catalog: SinkCatalog(sinks: [phone]), reports: SinkReports(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await hub.prepare()
        desk = InletDesk(inlets, house: Self.house)
        var controls = DaemonControls.standIn
        controls.inlets = desk
        let webDesk = WebDesk(Self.settings)
        webDesk.note(.listening(Self.settings.listen))
        controls.web = webDesk
        api = ControlAPI(hub: hub, daemon: controls)
        web = WebAPI(api)
    }

    /// Creates a bench with one inlet, and a token for it.
    static func with(
        _ kind: InletSettings.Kind, _ change: (inout InletSettings) -> Void = { _ in }
    ) async throws -> (bench: InletBench, token: String) {
        var settings = try inlet("scripts", kind)
        change(&settings)
        let bench = try await InletBench([settings])
        return (bench, try await bench.makeToken("scripts"))
    }

    static func inlet(_ name: String, _ kind: InletSettings.Kind = .json) throws -> InletSettings {
        InletSettings(try #require(InletName(rawValue: name)), kind)
    }

    func makeToken(_ inlet: String, expiresInMs: Int64? = nil) async throws -> String {
        let answer = try await ask(
            .addInletToken(inlet), InletTokenRequest(expiresInMs: expiresInMs), as: InletTokenAnswerJSON.self)
        return answer.secret
    }

    func ask<Body: Encodable, Value: Decodable>(_ endpoint: Endpoint, _ body: Body, as type: Value.Type) async throws -> Value {
        let body = endpoint.method == .get ? [] : Array(try WireCoding.encode(body))
        switch await api.answer(
            method: endpoint.method.rawValue, target: endpoint.path, body: body, client: .socket(isOwner: true))
        {
        case .json(_, let data): return try WireCoding.decode(type, from: data)
        case .problem(let problem): throw problem
        default: throw ContractViolation("not an answer in JSON")
        }
    }

    /// Sends a request to a path below `/in`.
    ///
    /// - Parameter headers: headers as curl writes them: `"Title: x"`.
    func send(
        _ method: String, _ path: String, _ headers: [String] = [], _ body: [UInt8] = [], from peer: String = "192.168.0.7"
    ) async -> WebAnswer {
        var fields = HTTPFields()
        for header in headers {
            let sides = header.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = HTTPField.Name(String(sides[0])) else { continue }
            fields.append(HTTPField(name: name, value: String(sides[1].drop(while: \.isWhitespace))))
        }
        var request = WebRequest(
            method: method, target: "/bellhop/in/" + path, host: "home.example.org", authorization: fields[.authorization],
            client: peer, local: Self.settings.listen)
        request.fields = fields
        switch await web.route(request, Self.settings) {
        case .done(let answer): return answer
        case .inlet(var call):
            call.request.body = body
            return await InletDoor(api: api).answer(call)
        case .api, .ping, .pairing: return WebAnswer(status: 0)
        }
    }

    func send(
        _ method: String, _ path: String, _ headers: [String] = [], _ body: String, from peer: String = "192.168.0.7"
    ) async -> WebAnswer {
        await send(method, path, headers, Array(body.utf8), from: peer)
    }

    /// The notices that were posted, oldest first.
    var notices: [Notice] {
        get async throws {
            try await store.events(EventQuery(limit: 1000)).filter { $0.kind == .inletReceived }
                .sorted { $0.number < $1.number }.map(\.notice)
        }
    }
}

func bearer(_ token: String) -> String { "Authorization: Bearer \(token)" }
