import FoundationEssentials
import Testing

@testable import ControlAPI
@testable import ControlWire

@Suite("One table of endpoints for both ends")
struct EndpointTests {
    private static let names = [
        "Snowy", "Snow White", "..", ".", "a/b?c#d%20&e=f", "日本 +", "👩‍👩‍👧‍👦 \u{202E}", "{name}", "explanation", "why", Endpoint.current, "42",
    ]

    /// Returns the endpoints that match a row of the table, with unusual names and all verbs in
    /// their paths.
    private static func samples(of row: Endpoint.Row) -> [Endpoint] {
        let verbs =
            PetVerb.allCases.map(\.rawValue) + TimerVerb.allCases.map(\.rawValue) + RestVerb.allCases.map(\.rawValue)
            + RunVerb.allCases.map(\.rawValue) + HeartbeatVerb.allCases.map(\.rawValue)
        var values: [[String]] = [[]]
        for part in row.template where part.hasPrefix("{") {
            let choices = part == "{verb}" ? verbs : part == "{event}" ? ["0", "42", String(Int64.max)] : names
            values = values.flatMap { before in choices.map { before + [$0] } }
        }
        return values.compactMap(row.make)
    }

    @Test("The path that the command line builds is the endpoint that the daemon finds", arguments: Endpoint.table.indices)
    func roundTrip(index: Int) throws {
        let samples = Self.samples(of: Endpoint.table[index])
        #expect(!samples.isEmpty)
        for endpoint in samples {
            let request = try APIRequest(method: endpoint.method.rawValue, target: endpoint.path + "?limit=1", body: [])
            #expect(request.endpoint == endpoint)
        }
    }

    @Test("Every endpoint has one row")
    func complete() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/ControlWire/Addresses/Endpoint.swift")
        let source = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let declared = source.split(separator: "\n").prefix { !$0.contains("static let table") }.filter { $0.hasPrefix("    case ") }
            .flatMap { $0.dropFirst(9).replacing(/\(.*?\)/, with: "").split(separator: ", ").map(String.init) }
        let listed = Endpoint.table.compactMap { Self.samples(of: $0).first.map { "\($0)".prefix { $0 != "(" } } }.map(String.init)
        #expect(declared.count > 50, "the cases were not found")
        #expect(declared.sorted() == listed.sorted())
    }

    @Test(
        "A wrong method, verb or path leads to the endpoint that was probably meant",
        arguments: [
            ("POST", "timers/Tea/stop", ["DELETE /v1/timers/Tea"]), ("POST", "timers/Tea%20Time/cancel", ["DELETE /v1/timers/Tea%20Time"]),
            ("GET", "timers/Tea/pause", ["POST /v1/timers/Tea/pause"]), ("POST", "timers/Tea/pausee", ["POST /v1/timers/Tea/pause"]),
            ("POST", "workouts/current/stop", ["POST /v1/workouts/current/end"]), ("GET", "timer", ["GET /v1/timers"]),
            ("PUT", "pets/Snowy", ["GET /v1/pets/Snowy", "PATCH /v1/pets/Snowy"]), ("GET", "nothing/like/it", []),
        ])
    func meant(method: String, path: String, lines: [String]) throws {
        let request = try APIRequest(method: method, target: "/v1/" + path, body: [])
        #expect(request.endpoint == nil)
        #expect(Endpoint.meant(by: method, request.path).map(\.line) == lines)
    }

    @Test("docs/headless.md lists every endpoint, and no other")
    func documented() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let page = String(decoding: try Data(contentsOf: root.appending(path: "docs/headless.md")), as: UTF8.self)
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
        let listed = rows.flatMap { $0.matches(of: /`((?:GET|POST|PATCH|DELETE) [^`]+)`/).map { String($0.1) } }
        let served = Endpoint.table.map { "\($0.method.rawValue) /" + $0.template.joined(separator: "/") }
        #expect(listed.sorted() == served.sorted())
    }

    /// Returns the methods that a path accepts.
    private static func methods(_ path: [String]) -> [Endpoint.Method] {
        Endpoint.Method.allCases.filter { Endpoint($0, path)?.method == $0 }
    }

    @Test("A path accepts its own methods; an unknown path accepts none")
    func methods() {
        #expect(Self.methods(["status"]) == [.get])
        #expect(Self.methods(["pets"]) == [.get, .post])
        #expect(Self.methods(["pets", "Snowy"]) == [.get, .patch, .delete])
        #expect(Self.methods(["pets", "Snowy", "wash"]) == [.post])
        #expect(Self.methods(["workouts", "programmes"]) == [.get])
        #expect(Self.methods(["settings"]) == [.get, .patch])
        for path in [
            [], [""], ["nothing"], ["pets", "Snowy", "fly"], ["pets", "Snowy", "wash", "now"], ["timers", "Tea", "wash"], ["rest", "skip"],
            ["events", "x", "why"], ["events", "9223372036854775808", "why"], ["stats/workouts"], ["pets", "{name}", "{verb}"],
        ] {
            #expect(Self.methods(path) == [], "\(path)")
        }
    }

    @Test(
        "Some endpoints have a second address",
        arguments: [
            ("GET", "/metrics", Endpoint.metrics), ("POST", "/v1/pets/Snowy/move-to-dryer", .petCommand("Snowy", .dry)),
            ("GET", "//v1//timers/", .timers), ("GET", "/v1/events/+7/why", .why(7)), ("GET", "/v1/status/x/y", nil),
            ("PATCH", "/v1/settings/x", nil), ("POST", "/v1/config/reload/x", nil), ("GET", "/v1/config/x", nil),
            ("GET", "/v1/activities/x", nil), ("PUT", "/v1/pets", nil), ("get", "/v1/pets", nil), ("GET", "/v1", nil),
        ])
    func addresses(method: String, target: String, endpoint: Endpoint?) throws {
        #expect(try APIRequest(method: method, target: target, body: []).endpoint == endpoint)
    }

    @Test("A name that is itself a word of the API is that word")
    func reserved() {
        #expect(Endpoint(.get, ["workouts", "programmes"]) == .workoutProgrammes)
        #expect(Endpoint(.get, ["routines", "programmes"]) == .routineProgrammes)
        #expect(Endpoint(.post, ["routines", "programmes", "next"]) == .routineCommand("programmes", .next))
    }
}
