import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import FoundationEssentials
import Testing

@testable import ControlWire

/// Tests the requests that post, withdraw and answer notices.
@Suite("Posted notices over the API") struct PostRouteTests {
    private static let question =
        #"{"title":"Deploy?","key":"deploy","choices":[{"name":"yes","label":"Deploy"},{"name":"no"}],"tags":["ops"]}"#

    /// Sends a request. Returns its JSON, or the code of the problem and its sentence.
    private func send(
        _ served: ServedHub, _ method: String, _ path: String, _ body: String = "", client: APIClient = .socket(isOwner: true)
    ) async -> String {
        let answer = await served.api.answer(method: method, target: "/v1/" + path, body: Array(body.utf8), client: client)
        return switch answer {
        case .json(let status, let data): "\(status) " + String(decoding: data, as: UTF8.self)
        case .problem(let problem): "\(problem.status) \(problem.code): \(problem.detail)"
        default: "a stream"
        }
    }

    private func value<Value: Decodable>(_ answer: String, as type: Value.Type = Value.self) throws -> Value {
        try WireCoding.decode(type, from: Data(answer.drop { $0 != "{" }.utf8))
    }

    @Test("a posted notice is an event with all its fields, and the answer says which and how to take it back")
    func posts() async throws {
        try await ServedHub.run { served in
            let body = """
                {"title":"Backup failed","body":"disk full","urgency":"critical","key":"backup","tags":["ops","nas"],"labels":{"room":"attic"},\
                "link":"https://example.org","icon":"/icons/disk.png","sound":"alarm","program":"cron","name":"Backup","owner":"Ben",\
                "repeatMs":60000,"repeatTimes":3,"expiresInMs":3600000}
                """
            let answer = await send(served, "POST", "notices", body)
            #expect(answer.hasPrefix("201 "))
            let posted = try value(answer, as: PostedJSON.self)
            #expect((posted.event, posted.key, posted.replaced) == (1, "in_notify_backup", false))
            #expect(posted.undo?.words == "sent Backup failed")
            let event = try await served.hub.event(1)
            let notice = event.notice
            #expect((event.kind, notice.urgency, notice.name, notice.link) == (.inletReceived, .critical, "Backup", "https://example.org"))
            #expect((notice.icon, notice.sound) == ("/icons/disk.png", "alarm"))
            #expect(
                notice.shownLabels == [
                    "inlet": "notify", "key": "backup", "tags": "ops,nas", "room": "attic", "program": "cron", "owner": "Ben",
                ])
            #expect(notice.repetition == .init(every: .minutes(1), atMost: 3) && notice.ownExpiry == served.time.now().wall + .hours(1))
            #expect(try value(await send(served, "POST", "notices", body), as: PostedJSON.self).event == 2)
        }
    }

    @Test(
        "a notice without a text, or with a value out of its range, is refused with a sentence",
        arguments: [
            "{}", #"{"title":" "}"#, #"{"title":"x","link":"javascript:alert(1)"}"#, #"{"title":"x","icon":"file:///etc/passwd"}"#,
            #"{"title":"x","expiresInMs":999}"#, #"{"title":"x","expiresInMs":-9223372036854775808}"#,
            #"{"title":"x","expiresInMs":9223372036854775807}"#, #"{"title":"x","repeatMs":1}"#,
            #"{"title":"x","repeatMs":60000,"repeatTimes":0}"#,
            #"{"title":"x","choices":[{"name":"a"},{"name":"a"}]}"#, #"{"title":"x","urgency":"huge"}"#,
        ])
    func refuses(body: String) async throws {
        try await ServedHub.run { served in
            let answer = await send(served, "POST", "notices", body)
            #expect(answer.hasPrefix("4"), "\(answer)")
            let events = try await served.hub.events(after: 0, limit: 1)
            #expect(events.isEmpty)
        }
    }

    @Test("over TCP, a notice names no file of this machine, is no command to take back, and names its token")
    func overTCP() async throws {
        try await ServedHub.run { served in
            let number = try #require(APITokenID(number: 1))
            let phone = APIClient.issued(
                APIToken(
                    id: number, name: "phone", scope: .act, member: nil, digest: "", created: served.time.now().wall, lastUsed: nil,
                    expires: nil))
            #expect(await send(served, "POST", "notices", #"{"title":"x","icon":"/etc/passwd"}"#, client: phone).hasPrefix("422 "))
            let posted = try value(await send(served, "POST", "notices", #"{"title":"x"}"#, client: phone), as: PostedJSON.self)
            #expect(posted.undo == nil)
            let event = try #require(posted.event)
            #expect(try await served.hub.event(event).notice.labels["peer"] == "phone")
            #expect(await send(served, "GET", "events/\(event)/why").contains("Posted through notify by phone."))
        }
    }

    @Test("a notice is withdrawn by its key, also with signs that a path cannot have; a second time, nothing was open")
    func withdraws() async throws {
        let phone = SinkRecorder()
        let sink = ConfiguredSink(
            name: SinkName(rawValue: "phone"), kind: "recording", capabilities: phone.capabilities, sink: RecordingSink(phone),
            fingerprint: "1")
        try await ServedHub.run(catalog: SinkCatalog(sinks: [sink])) { served in
            _ = await send(served, "POST", "notices", #"{"title":"x","key":"a/b ä"}"#)
            await served.time.settle()
            for isOpen in [true, false] {
                let answer = await send(served, "DELETE", "notices/a%2Fb%20%C3%A4")
                let withdrawn = try value(answer, as: WithdrawnJSON.self).withdrawn
                #expect(withdrawn == isOpen)
                await served.time.settle()
            }
        }
    }

    @Test("a notice for later waits, is listed with its time, and is withdrawn by its short id")
    func waits() async throws {
        try await ServedHub.run { served in
            let posted = try value(
                await send(served, "POST", "notices", #"{"title":"Bread","inMs":1200000,"expiresInMs":60000}"#), as: PostedJSON.self)
            #expect((posted.event, posted.replaced, posted.waiting?.shortId) == (nil, false, "t1"))
            #expect(posted.waiting?.remainingMs == 1_200_000 && posted.undo?.words == "scheduled Bread")
            #expect(posted.understood?.hasSuffix(", in 20 min") == true, "\(posted)")
            let bins = try value(
                await send(served, "POST", "notices", #"{"title":"Bins","key":"bins","at":"in 2 days at 18:00"}"#), as: PostedJSON.self)
            #expect(bins.waiting?.key == "bins")
            let list = try value(await send(served, "GET", "notices"), as: WaitingNoticeListJSON.self).waiting
            #expect(list.map(\.title) == ["Bread", "Bins"] && list.map(\.inlet) == ["notify", "notify"])
            let status = try value(await send(served, "GET", "status"), as: StatusJSON.self)
            #expect(status.waiting?.map(\.name) == ["Bread", "Bins"] && status.timers.isEmpty && status.timersTotal == 0)
            for (path, isWithdrawn) in [("t1", true), ("t1", false), ("bins", true)] {
                let answer = try value(await send(served, "DELETE", "notices/" + path), as: WithdrawnJSON.self)
                #expect(answer.withdrawn == isWithdrawn, "\(path)")
            }
            #expect(await send(served, "GET", "notices") == #"200 {"waiting":[]}"#)
        }
    }

    @Test(
        "a time that cannot be, or two times, are refused",
        arguments: [
            #""inMs":0"#, #""inMs":-1"#, #""inMs":315446400000"#, #""at":"yesterday 18:00""#, #""at":"soon""#, #""at":"""#,
            #""inMs":60000,"at":"18:00""#,
        ])
    func refusesTimes(time: String) async throws {
        try await ServedHub.run { served in
            #expect(await send(served, "POST", "notices", "{\"title\":\"x\",\(time)}").hasPrefix("4"), "\(time)")
            #expect(await send(served, "GET", "notices") == #"200 {"waiting":[]}"#)
        }
    }

    @Test("a question is answered by the name of an answer, once, and programs read it in the journal")
    func answers() async throws {
        try await ServedHub.run { served in
            let asked = try #require(try value(await send(served, "POST", "notices", Self.question), as: PostedJSON.self).event)
            let shown = try value(await send(served, "GET", "events/\(asked)/why"), as: WhyJSON.self).event.notice
            #expect(shown.actions.map(\.answer) == ["yes", "no"] && shown.actions.map(\.label) == ["Deploy", "no"])
            #expect(await send(served, "POST", "ack", #"{"all":true,"answer":"yes"}"#).hasPrefix("400 "))
            #expect(await send(served, "POST", "ack", #"{"event":1,"answer":"maybe"}"#).contains("offers other answers: yes, no"))
            let answer = await send(served, "POST", "ack", #"{"event":1,"answer":"yes"}"#)
            #expect(try value(answer, as: AckJSON.self).undo?.words == "answered Deploy?")
            let labels = try await served.hub.event(2).notice.labels
            #expect((labels["question"], labels["answer"], labels["on"]) == ("1", "yes", "the command line"))
            #expect(await send(served, "POST", "ack", #"{"event":1,"answer":"no"}"#).hasPrefix("409 alreadyDone"))
        }
    }
}
