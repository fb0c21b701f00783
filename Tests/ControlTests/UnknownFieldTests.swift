import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import FoundationEssentials
import Testing

@testable import ControlWire

@Suite("Fields and parameters that a request does not have")
struct UnknownFieldTests {
    private func problem(
        _ api: ControlAPI, _ method: String, _ path: String, _ body: String = "", in language: String? = nil, streams: Bool = false
    ) async -> ProblemJSON? {
        let answer = await api.answer(
            method: method, target: "/v1/" + path, body: Array(body.utf8), wantsStream: streams, acceptLanguage: language)
        if case .problem(let problem) = answer { return problem }
        return nil
    }

    /// An endpoint of the table, with every verb that its path can contain.
    private static let endpoints: [Endpoint] = Endpoint.table.flatMap { row in
        let verbs =
            PetVerb.allCases.map(\.rawValue) + TimerVerb.allCases.map(\.rawValue) + RestVerb.allCases.map(\.rawValue)
            + RunVerb.allCases.map(\.rawValue) + HeartbeatVerb.allCases.map(\.rawValue)
        let places = row.template.filter { $0.hasPrefix("{") }
        let choices = places.last == "{verb}" ? Set(verbs).sorted() : ["1"]
        return choices.compactMap { row.make(places.dropLast().map { _ in "1" } + (places.isEmpty ? [] : [$0])) }
    }

    /// The fields without which a request cannot be decoded.
    private static let required: [Endpoint: String] = [
        .vacation: #""on":true,"#, .startRoutine: #""routine":"laundry","#, .addHeartbeat: #""name":"x","#,
        .routesExplain: #""kind":"test","#, .seen: #""through":0,"#,
        .prune: #""olderThanDays":1,"#, .configTrial: #""text":"","#,
        .serverProbe: #""address":"","#, .addToken: #""name":"x","scope":"act","#, .pair: #""code":"","#,
        .addSticker: #""pet":"x","#,
        .subscribe: #""endpoint":"","keys":{"p256dh":"","auth":""},"#,
    ]

    @Test("every endpoint refuses a field that it does not have, also those that take none", arguments: endpoints)
    func everyEndpoint(endpoint: Endpoint) async throws {
        guard endpoint.method != .get, endpoint != .importFile else { return }
        try await ServedHub.run { served in
            let path = String(endpoint.path.dropFirst("/v1/".count))
            let body = "{" + (Self.required[endpoint] ?? "") + #""zzzzzz":1}"#
            let problem = try #require(await problem(served.api, endpoint.method.rawValue, path, body))
            #expect((problem.status, problem.code) == (400, "badRequest"))
            #expect(problem.detail.contains("\"zzzzzz\""), "\(problem.detail)")
        }
    }

    @Test("every endpoint refuses a query parameter that it does not have", arguments: endpoints)
    func everyQuery(endpoint: Endpoint) async throws {
        try await ServedHub.run { served in
            let problem = try #require(
                await problem(served.api, endpoint.method.rawValue, endpoint.path.dropFirst("/v1/".count) + "?zzzzzz=1"))
            #expect((problem.status, problem.code) == (400, "badRequest"))
            #expect(problem.detail.contains("\"zzzzzz\""), "\(problem.detail)")
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var method = "POST"
        var path: String
        var body = ""
        var english: String
        var suggestion: String?

        var testDescription: String { path + " " + body }
    }

    static let cases = [
        Case(
            path: "timers", body: #"{"name":"Tea","durationms":600000}"#,
            english: #"There is no field "durationms". Did you mean "durationMs"?"#, suggestion: "durationMs"),
        Case(
            path: "timers", body: #"{"timers":[{"durationMs":1000},{"durationMs":1000,"nmae":"Tea"}]}"#,
            english: #"There is no field "timers.1.nmae". Did you mean "name"?"#, suggestion: "name"),
        Case(
            path: "timers", body: #"{"timers":[{"durationMs":1000}],"name":"Tea"}"#,
            english: #"There is no field "name". The fields of this request are: timers."#),
        Case(
            path: "vacation", body: #"{"on":true,"pause":{"untill":"3d"}}"#,
            english: #"There is no field "pause.untill". Did you mean "until"?"#, suggestion: "until"),
        Case(
            path: "vacation", body: #"{"on":true,"pause":{"colour":"red"}}"#,
            english: #"There is no field "pause.colour". The fields of "pause" are: since, until, force."#),
        // A required field that is misspelt is not only missing.
        Case(path: "vacation", body: #"{"onn":true}"#, english: #"There is no field "onn". Did you mean "on"?"#, suggestion: "on"),
        Case(path: "vacation", body: #"{"colour":"red"}"#, english: #""on" is missing."#),
        Case(
            path: "rest", body: #"{"restMs":5000}"#,
            english: #"There is no field "restMs". The fields of this request are: forMs, autoRest, replace."#),
        Case(path: "rest/next", body: #"{"forMs":5000}"#, english: #"This request takes no fields. Remove "forMs" from the body."#),
        Case(path: "rest/next", body: "[]", english: "The body must be a JSON object."),
        Case(path: "rest/next", body: "null", english: "The body must be a JSON object."),
        // A null is no reason to ignore the field.
        Case(
            method: "PATCH", path: "settings", body: #"{"sounds":null}"#, english: #"There is no field "sounds". Did you mean "sound"?"#,
            suggestion: "sound"),
        // A client may expect that null resets the value.
        Case(
            method: "PATCH", path: "settings", body: #"{"sound":null}"#,
            english: #""sound" must not be null. Leave it out, or give a value."#),
        Case(
            path: "timers", body: #"{"timers":[{"durationMs":1000,"name":null}]}"#,
            english: #""timers.0.name" must not be null. Leave it out, or give a value."#),
        // Another program may read the other one of the two values.
        Case(path: "timers", body: #"{"durationMs":1000,"durationMs":5000}"#, english: #"The body contains "durationMs" twice."#),
        Case(
            path: "timers", body: #"{"timers":[{"durationMs":1000},{"name":"a","durationMs":1000,"n\u0061me":"b"}]}"#,
            english: #"The body contains "name" twice."#),
        // Of two unknown fields, always report the same one.
        Case(
            path: "wipe", body: #"{"really":true,"force":true}"#,
            english: #"There is no field "force". The fields of this request are: yes."#),
        Case(
            path: "rest", body: "{\"a\\u001b[31m\":1}",
            english: "There is no field \"a␛[31m\". The fields of this request are: forMs, autoRest, replace."),
        Case(
            method: "GET", path: "timers?limt=5", english: #"There is no query parameter "limt". Did you mean "limit"?"#,
            suggestion: "limit"),
        Case(
            method: "GET", path: "export?type=csv",
            english: #"There is no query parameter "type". The parameters of this request are: format."#),
        Case(method: "GET", path: "status?all=true", english: #"This request takes no query parameters. Remove "all" from the address."#),
        Case(method: "GET", path: "timers?limit=1&limit=2", english: #"The query contains "limit" twice."#),
    ]

    @Test("the problem names the field with its path, and the field that was probably meant", arguments: cases)
    func sentences(wrong: Case) async throws {
        try await ServedHub.run { served in
            let problem = try #require(await problem(served.api, wrong.method, wrong.path, wrong.body))
            #expect(problem.status == 400)
            #expect(problem.detail == wrong.english)
            #expect(problem.suggestions == wrong.suggestion.map { [$0] })
        }
    }

    @Test("the same in German")
    func german() async throws {
        try await ServedHub.run { served in
            let field = await problem(served.api, "POST", "timers", #"{"durationms":1}"#, in: "de")
            #expect(field?.detail == "Das Feld „durationms“ gibt es nicht. Meintest du „durationMs“?")
            let parameter = await problem(served.api, "GET", "timers?limt=1", in: "de")
            #expect(parameter?.detail == "Den Parameter „limt“ gibt es nicht. Meintest du „limit“?")
        }
    }

    @Test("a refused request changes nothing")
    func nothingDone() async throws {
        try await ServedHub.run { served in
            #expect(await problem(served.api, "POST", "timers", #"{"name":"Tea","durationMs":600000}"#) == nil)
            #expect(await problem(served.api, "DELETE", "timers/Tea", #"{"all":true}"#) != nil)
            #expect(await problem(served.api, "POST", "timers", #"{"name":"Egg","durationMs":600000,"kep":true}"#) != nil)
            let timers = try await served.hub.timers(limit: 10)
            #expect(timers.map(\.name) == ["Tea"])
        }
    }

    @Test("labels may have any name, and all fields of a timer are known")
    func known() async throws {
        try await ServedHub.run { served in
            let body = #"{"durationMs":600000,"name":"Tea","keep":false,"labels":{"room":"kitchen","x y":"1"},"owner":"Anna"}"#
            #expect(await problem(served.api, "POST", "timers", body) == nil)
            let timers = try await served.hub.timers(limit: 1)
            #expect(timers.first?.labels["x y"] == "1")
        }
    }

    @Test(
        "a stream refuses the parameters that only the list has",
        arguments: ["events?limit=5", "events?newest=true", "badge?after=1", "watch?beat=5"])
    func streams(path: String) async throws {
        try await ServedHub.run { served in
            #expect(await problem(served.api, "GET", path, streams: true)?.status == 400)
            let plain = String(path.prefix { $0 != "?" })
            #expect(await problem(served.api, "GET", plain, streams: true) == nil)
        }
    }
}
